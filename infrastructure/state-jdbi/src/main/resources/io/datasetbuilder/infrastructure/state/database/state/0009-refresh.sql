-- Schedules by which the service builds datasets. Times are microseconds since 1970 in UTC. A step is never edited: changes are a new one.

CREATE TABLE refresh_schedules (
  owner_id TEXT NOT NULL,
  dataset_id TEXT NOT NULL,
  -- The owner, so that a build can be submitted without a call
  owner_kind TEXT NOT NULL CHECK (owner_kind IN ('service', 'oidc', 'dev')),
  -- null: the owner is no person
  issuer TEXT,
  subject TEXT,
  -- Its newest revision is the spec
  document TEXT NOT NULL,
  cadence TEXT NOT NULL,
  paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
  next_at INTEGER NOT NULL,
  -- Recorded before its build is submitted; null: no build is submitted
  open_run TEXT,
  -- null: nothing was attempted
  last_attempt_at INTEGER,
  -- null: no attempt had a run
  last_run TEXT,
  failures INTEGER NOT NULL CHECK (failures >= 0),
  -- null: the last attempt succeeded, or has not ended
  reason_code TEXT,
  reason TEXT,
  CHECK ((owner_kind = 'oidc') = (issuer IS NOT NULL AND subject IS NOT NULL)),
  CHECK ((reason_code IS NULL) = (reason IS NULL)),
  PRIMARY KEY (owner_id, dataset_id)
) STRICT;
