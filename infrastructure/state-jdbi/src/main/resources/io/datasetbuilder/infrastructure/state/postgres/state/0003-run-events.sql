-- The events of runs. Times are microseconds since 1970 in UTC. A migration is never edited: changes are a new one.
-- Texts are compared byte by byte, as in a file: never by the rules of a language.

CREATE TABLE event_journals (
  run_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  owner_id TEXT COLLATE "C" NOT NULL,
  created_by TEXT COLLATE "C" NOT NULL,
  retry_of TEXT COLLATE "C",
  dataset_id TEXT COLLATE "C",
  opened_at BIGINT NOT NULL,
  -- The place of the newest event; never goes back, also when an earlier attempt is forgotten
  last_seq BIGINT NOT NULL CHECK (last_seq > 0),
  -- The place of the event that ended the run; null: it goes on, or was interrupted
  ended_seq BIGINT
);

CREATE INDEX event_journals_without_ending ON event_journals (run_id) WHERE ended_seq IS NULL;

CREATE TABLE run_events (
  run_id TEXT COLLATE "C" NOT NULL REFERENCES event_journals (run_id) ON DELETE CASCADE,
  seq BIGINT NOT NULL,
  happened_at BIGINT NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  status TEXT COLLATE "C" NOT NULL,
  source_key TEXT COLLATE "C",
  stage TEXT COLLATE "C",
  message TEXT COLLATE "C",
  PRIMARY KEY (run_id, seq)
);

CREATE TABLE run_event_metrics (
  run_id TEXT COLLATE "C" NOT NULL,
  seq BIGINT NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  figure BIGINT NOT NULL,
  PRIMARY KEY (run_id, seq, name),
  FOREIGN KEY (run_id, seq) REFERENCES run_events (run_id, seq) ON DELETE CASCADE
);
