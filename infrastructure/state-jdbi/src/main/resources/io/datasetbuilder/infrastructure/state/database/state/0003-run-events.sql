-- The events of runs. Times are microseconds since 1970 in UTC. A step is never edited: changes are a new one.

CREATE TABLE event_journals (
  run_id TEXT NOT NULL PRIMARY KEY,
  owner_id TEXT NOT NULL,
  created_by TEXT NOT NULL,
  retry_of TEXT,
  dataset_id TEXT,
  opened_at INTEGER NOT NULL,
  -- The number of the newest event; never goes back, also when an earlier attempt is forgotten
  last_seq INTEGER NOT NULL CHECK (last_seq > 0),
  -- The number of the event that ended the run; null: it goes on, or was interrupted
  ended_seq INTEGER
) STRICT;

CREATE INDEX event_journals_without_ending ON event_journals (run_id) WHERE ended_seq IS NULL;

CREATE TABLE run_events (
  run_id TEXT NOT NULL REFERENCES event_journals (run_id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  happened_at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  source_key TEXT,
  stage TEXT,
  message TEXT,
  PRIMARY KEY (run_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE run_event_metrics (
  run_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  name TEXT NOT NULL,
  figure INTEGER NOT NULL,
  PRIMARY KEY (run_id, seq, name),
  FOREIGN KEY (run_id, seq) REFERENCES run_events (run_id, seq) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
