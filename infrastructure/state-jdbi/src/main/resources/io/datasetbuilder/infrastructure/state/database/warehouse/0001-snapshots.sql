-- Tables and their snapshots. Times are microseconds since 1970 in UTC. A step is never edited: changes are a new one.

CREATE TABLE warehouse_tables (
  table_id TEXT NOT NULL PRIMARY KEY,
  workspace TEXT NOT NULL,
  logical_name TEXT NOT NULL,
  dataset_id TEXT,
  UNIQUE (workspace, logical_name)
) STRICT;

CREATE TABLE warehouse_snapshots (
  snapshot_id TEXT NOT NULL PRIMARY KEY,
  table_id TEXT NOT NULL REFERENCES warehouse_tables (table_id),
  run_id TEXT NOT NULL,
  dataset_id TEXT NOT NULL,
  source_key TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'committed', 'quarantined', 'deleting')),
  -- Empty while it is not known
  digest TEXT NOT NULL,
  row_count INTEGER NOT NULL CHECK (row_count >= 0),
  -- JSON
  columns TEXT NOT NULL,
  -- JSON; null: unknown
  coverage TEXT,
  -- JSON: the sources of the run, whose terms hold for the rows
  sources TEXT NOT NULL,
  built_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  -- null: never
  committed_at INTEGER,
  -- The revision that its commit gave the table; 0: never committed
  revision INTEGER NOT NULL CHECK (revision >= 0),
  CHECK ((revision = 0) = (committed_at IS NULL)),
  UNIQUE (table_id, snapshot_id)
) STRICT;

CREATE INDEX warehouse_snapshots_by_age ON warehouse_snapshots (table_id, revision, created_at);
CREATE INDEX warehouse_snapshots_by_run ON warehouse_snapshots (run_id);

-- Two commits never give a table the same revision.
CREATE UNIQUE INDEX warehouse_snapshots_by_revision ON warehouse_snapshots (table_id, revision)
  WHERE revision > 0;

-- The current snapshot of a table; no row: nothing is committed. A snapshot with a pointer cannot be removed.
CREATE TABLE warehouse_pointers (
  table_id TEXT NOT NULL PRIMARY KEY REFERENCES warehouse_tables (table_id),
  snapshot_id TEXT NOT NULL,
  FOREIGN KEY (table_id, snapshot_id) REFERENCES warehouse_snapshots (table_id, snapshot_id)
) STRICT;

CREATE TABLE warehouse_leases (
  lease_id TEXT NOT NULL PRIMARY KEY,
  snapshot_id TEXT NOT NULL REFERENCES warehouse_snapshots (snapshot_id) ON DELETE CASCADE,
  process TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX warehouse_leases_by_snapshot ON warehouse_leases (snapshot_id, expires_at);
CREATE INDEX warehouse_leases_by_expiry ON warehouse_leases (expires_at);

CREATE TABLE warehouse_holds (
  hold_id TEXT NOT NULL PRIMARY KEY,
  snapshot_id TEXT NOT NULL REFERENCES warehouse_snapshots (snapshot_id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('saved_analysis', 'retention', 'audit')),
  reason TEXT NOT NULL,
  placed_at INTEGER NOT NULL,
  -- null: until released
  expires_at INTEGER
) STRICT;

CREATE INDEX warehouse_holds_by_snapshot ON warehouse_holds (snapshot_id, placed_at);
CREATE INDEX warehouse_holds_by_expiry ON warehouse_holds (expires_at);
