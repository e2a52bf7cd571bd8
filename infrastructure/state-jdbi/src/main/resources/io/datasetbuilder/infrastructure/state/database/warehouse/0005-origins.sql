-- What the builds of snapshots declared, and where their rows came from. A snapshot that was committed before this step
-- has no row; its run states the same, for as long as its folder is there.

CREATE TABLE warehouse_origins (
  snapshot_id TEXT NOT NULL PRIMARY KEY REFERENCES warehouse_snapshots (snapshot_id) ON DELETE CASCADE,
  -- JSON: licence, attribution, policy for personal data, provenance
  origin TEXT NOT NULL
) STRICT;
