-- What datasets are compared by: no longer than a page of an index can hold, however long the id is.
-- The runs come back from their manifests when the index is opened.

DELETE FROM run_sources;
DELETE FROM runs;

ALTER TABLE runs ADD COLUMN dataset_key TEXT COLLATE "C";

DROP INDEX runs_by_dataset;
DROP INDEX runs_by_dataset_and_status;
DROP INDEX runs_by_owner_and_dataset;
CREATE INDEX runs_by_dataset ON runs (dataset_key, recency);
CREATE INDEX runs_by_dataset_and_status ON runs (dataset_key, status, recency);
CREATE INDEX runs_by_owner_and_dataset ON runs (owner_key, dataset_key, recency);
