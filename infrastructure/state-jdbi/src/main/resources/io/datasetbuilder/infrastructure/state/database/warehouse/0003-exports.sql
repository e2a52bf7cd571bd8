-- Files with results of SQL. A row is written when its file is on disk, and outlives the file.

CREATE TABLE warehouse_exports (
  export_id TEXT NOT NULL PRIMARY KEY,
  workspace TEXT NOT NULL,
  logical_name TEXT NOT NULL,
  -- As it was asked for: the manifest names the snapshot that was read
  snapshot TEXT NOT NULL,
  sql TEXT NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('csv', 'jsonl')),
  profile TEXT NOT NULL CHECK (profile IN ('machine', 'spreadsheet')),
  max_rows INTEGER NOT NULL CHECK (max_rows > 0),
  -- JSON: what the file says about itself
  manifest TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  sha256 TEXT NOT NULL,
  -- JSON: the sources of the snapshot, whose terms hold for the file
  sources TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX warehouse_exports_by_age ON warehouse_exports (workspace, created_at);
CREATE INDEX warehouse_exports_by_expiry ON warehouse_exports (created_at);
