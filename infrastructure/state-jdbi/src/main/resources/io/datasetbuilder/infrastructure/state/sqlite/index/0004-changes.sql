-- Which state of the index this is: another number after every change. It begins anywhere, so that an index that
-- was made anew is not taken for the one before.

CREATE TABLE index_changes (number INTEGER NOT NULL) STRICT;
INSERT INTO index_changes (number) VALUES (abs(random() % 1000000000000));
