-- Which state of the index this is: another number after every change. It begins anywhere, so that an index that
-- was made anew is not taken for the one before.

CREATE TABLE index_changes (number BIGINT NOT NULL);
INSERT INTO index_changes (number) VALUES (floor(random() * 1000000000000)::bigint);
