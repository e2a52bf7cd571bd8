-- The index of runs. Times are microseconds since 1970 in UTC. A migration is never edited: changes are a new one.
-- Texts are compared byte by byte, as in a file: never by the rules of a language.

CREATE TABLE runs (
  run_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  -- Sorts as lists do: by finished_at, ties by run_id; runs without that time before all others, by started_at.
  recency TEXT COLLATE "C" NOT NULL UNIQUE,
  status TEXT COLLATE "C" NOT NULL CHECK (status IN ('ok', 'failed', 'cancelled')),
  started_at BIGINT,
  finished_at BIGINT,
  -- finished_at, else started_at
  happened_at BIGINT,
  owner_id TEXT COLLATE "C",
  created_by TEXT COLLATE "C",
  -- owner_id, else 'label:' and created_by: what ownership is compared by
  owner_key TEXT COLLATE "C",
  -- The stored spec; all null without one
  dataset_id TEXT COLLATE "C",
  title TEXT COLLATE "C",
  spec_digest TEXT COLLATE "C",
  refresh_cadence TEXT COLLATE "C",
  drift_findings BIGINT NOT NULL,
  pass_count BIGINT NOT NULL,
  warn_count BIGINT NOT NULL,
  fail_count BIGINT NOT NULL
);

CREATE INDEX runs_by_status ON runs (status, recency);
CREATE INDEX runs_by_time ON runs (happened_at);
CREATE INDEX runs_by_dataset ON runs (dataset_id, recency);
CREATE INDEX runs_by_dataset_and_status ON runs (dataset_id, status, recency);
CREATE INDEX runs_by_owner ON runs (owner_key, recency);
CREATE INDEX runs_by_owner_and_dataset ON runs (owner_key, dataset_id, recency);

CREATE TABLE run_sources (
  run_id TEXT COLLATE "C" NOT NULL REFERENCES runs (run_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  source_key TEXT COLLATE "C" NOT NULL,
  provider TEXT COLLATE "C",
  dataset TEXT COLLATE "C",
  alias TEXT COLLATE "C",
  attempted INTEGER NOT NULL CHECK (attempted IN (0, 1)),
  row_count BIGINT,
  fetched_row_count BIGINT,
  reported_total BIGINT,
  coverage TEXT COLLATE "C",
  coverage_fingerprint TEXT COLLATE "C",
  schema_digest TEXT COLLATE "C",
  -- All null for a source that was not evaluated
  pass_checks BIGINT,
  warn_checks BIGINT,
  fail_checks BIGINT,
  PRIMARY KEY (run_id, position)
);
