-- SQL that is kept under a name. Its hold keeps the snapshot; where somebody released the hold, the snapshot may be gone.

CREATE TABLE warehouse_analyses (
  analysis_id TEXT NOT NULL PRIMARY KEY,
  workspace TEXT NOT NULL,
  name TEXT NOT NULL,
  logical_name TEXT NOT NULL,
  snapshot_id TEXT NOT NULL,
  sql TEXT NOT NULL,
  row_limit INTEGER NOT NULL CHECK (row_limit > 0),
  -- JSON: what the columns of the result were when it was saved
  columns TEXT NOT NULL,
  row_count INTEGER NOT NULL CHECK (row_count >= 0),
  truncated INTEGER NOT NULL CHECK (truncated IN (0, 1)),
  executed_at INTEGER NOT NULL,
  sql_dialect TEXT NOT NULL,
  engine TEXT NOT NULL,
  engine_version TEXT NOT NULL,
  query_contract_version TEXT NOT NULL,
  hold_id TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX warehouse_analyses_by_age ON warehouse_analyses (workspace, created_at);
