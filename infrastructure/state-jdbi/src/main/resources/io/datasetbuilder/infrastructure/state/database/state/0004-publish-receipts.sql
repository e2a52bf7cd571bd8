-- What was published where. Times are microseconds since 1970 in UTC. A step is never edited: changes are a new one.

CREATE TABLE publish_receipts (
  owner_id TEXT NOT NULL,
  run_id TEXT NOT NULL,
  target TEXT NOT NULL,
  -- owner/name at the target
  destination TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'succeeded', 'unknown')),
  fingerprint TEXT NOT NULL,
  -- JSON
  options TEXT NOT NULL,
  claimed_at INTEGER NOT NULL,
  -- A pending receipt that was not renewed for long is read as unknown: its process is gone
  renewed_at INTEGER NOT NULL,
  -- JSON; null: not succeeded, or found by a reconciliation
  result TEXT,
  CHECK (result IS NULL OR state = 'succeeded'),
  PRIMARY KEY (owner_id, run_id, target, destination)
) STRICT;

-- Receipts that were settled otherwise than by a publication; stays when the receipt is deleted.
CREATE TABLE publish_audit (
  owner_id TEXT NOT NULL,
  run_id TEXT NOT NULL,
  -- From 1, in the order of recording
  position INTEGER NOT NULL CHECK (position > 0),
  fingerprint TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('manual_reset', 'reconcile_succeeded', 'reconcile_absent_reset')),
  actor TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, run_id, position)
) STRICT;
