-- Raw records of a run that stays can be removed. A check of a column cannot be changed, so the table is made anew.

CREATE TABLE deletions_with_raw_records (
  deletion_id TEXT NOT NULL PRIMARY KEY,
  -- Records of one request are finished together
  request_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('run', 'table', 'raw_records')),
  -- The id of the run or of the table; of raw records that of their run
  subject TEXT NOT NULL,
  -- The id of the run, or the name of the table
  name TEXT NOT NULL,
  -- null: not known
  dataset_id TEXT,
  -- Of the run; null: a table, or raw records of a run that never ended
  status TEXT,
  -- Of the run; null: a table, or not known
  started_at INTEGER,
  -- Of the run; null: a table, or a run without an owner
  owner_id TEXT,
  deleted_by TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('asked', 'policy', 'erased')),
  marked_at INTEGER NOT NULL,
  -- null: some of it may be left, and is removed by the next start or deletion
  finished_at INTEGER,
  files INTEGER NOT NULL CHECK (files >= 0),
  bytes INTEGER NOT NULL CHECK (bytes >= 0)
) STRICT;

INSERT INTO deletions_with_raw_records (deletion_id, request_id, kind, subject, name, dataset_id, status, started_at, owner_id, deleted_by, reason, marked_at,
  finished_at, files, bytes)
SELECT deletion_id, request_id, kind, subject, name, dataset_id, status, started_at, owner_id, deleted_by, reason, marked_at,
  finished_at, files, bytes FROM deletions;

DROP TABLE deletions;
ALTER TABLE deletions_with_raw_records RENAME TO deletions;

-- Two deletions of one thing never run at the same time.
CREATE UNIQUE INDEX deletions_unfinished ON deletions (kind, subject) WHERE finished_at IS NULL;
CREATE INDEX deletions_by_subject ON deletions (kind, subject);
CREATE INDEX deletions_by_age ON deletions (marked_at, deletion_id);
