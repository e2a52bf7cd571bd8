-- Rows of all Gold tables of a run; null where its manifest does not record them.
-- The runs come back from their manifests when the index is opened.

DELETE FROM run_sources;
DELETE FROM runs;

ALTER TABLE runs ADD COLUMN published_rows INTEGER;
UPDATE index_changes SET number = number + 1;
