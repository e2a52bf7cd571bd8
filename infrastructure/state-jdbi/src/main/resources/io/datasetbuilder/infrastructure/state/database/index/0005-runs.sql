-- The index of runs. Times are microseconds since 1970 in UTC. Tables of earlier versions are dropped before: the runs
-- come back from their manifests when the index is opened.

CREATE TABLE runs (
  run_id TEXT NOT NULL PRIMARY KEY,
  -- Sorts as lists do: by finished_at, ties by run_id; runs without that time before all others, by started_at.
  recency TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL CHECK (status IN ('ok', 'failed', 'cancelled')),
  started_at INTEGER,
  finished_at INTEGER,
  -- finished_at, else started_at
  happened_at INTEGER,
  owner_id TEXT,
  created_by TEXT,
  -- owner_id, else 'label:' and created_by: what ownership is compared by
  owner_key TEXT,
  -- The stored spec; all null without one
  dataset_id TEXT,
  title TEXT,
  spec_digest TEXT,
  refresh_cadence TEXT,
  -- What datasets are compared by: no longer than a page of an index can hold, however long the id is
  dataset_key TEXT,
  drift_findings INTEGER NOT NULL,
  pass_count INTEGER NOT NULL,
  warn_count INTEGER NOT NULL,
  fail_count INTEGER NOT NULL,
  -- Rows of all Gold tables of the run; null where its manifest does not record them
  published_rows INTEGER
) STRICT;

CREATE INDEX runs_by_status ON runs (status, recency);
CREATE INDEX runs_by_time ON runs (happened_at);
CREATE INDEX runs_by_dataset ON runs (dataset_key, recency);
CREATE INDEX runs_by_dataset_and_status ON runs (dataset_key, status, recency);
CREATE INDEX runs_by_owner ON runs (owner_key, recency);
CREATE INDEX runs_by_owner_and_dataset ON runs (owner_key, dataset_key, recency);

-- For counts by hour, and for runs without a time of their end
CREATE INDEX runs_by_ending ON runs (finished_at, status);
CREATE INDEX runs_by_owner_and_ending ON runs (owner_key, finished_at, status);

CREATE TABLE run_sources (
  run_id TEXT NOT NULL REFERENCES runs (run_id) ON DELETE CASCADE,
  position INT NOT NULL,
  source_key TEXT NOT NULL,
  provider TEXT,
  dataset TEXT,
  alias TEXT,
  attempted INT NOT NULL CHECK (attempted IN (0, 1)),
  row_count INTEGER,
  fetched_row_count INTEGER,
  reported_total INTEGER,
  coverage TEXT,
  coverage_fingerprint TEXT,
  schema_digest TEXT,
  -- All null for a source that was not evaluated
  pass_checks INTEGER,
  warn_checks INTEGER,
  fail_checks INTEGER,
  PRIMARY KEY (run_id, position)
) STRICT, WITHOUT ROWID;

-- Which state of the index this is: another number after every change. It begins anywhere, so that an index that
-- was made anew is not taken for the one before.
CREATE TABLE index_changes (number INTEGER NOT NULL) STRICT;
INSERT INTO index_changes (number) VALUES (abs(random() % 1000000000000));
