-- The declared form of the records of uploads. A step is never edited: changes are a new one.

-- JSON, the members that differ from their defaults; null: none
ALTER TABLE uploads ADD COLUMN read_options TEXT;
