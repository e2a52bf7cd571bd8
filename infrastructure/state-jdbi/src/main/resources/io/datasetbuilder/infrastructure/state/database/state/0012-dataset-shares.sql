-- Datasets that their owners share with all users; every other dataset is private. Times are microseconds since 1970 in UTC. A step is never edited: changes are a new one.

CREATE TABLE dataset_shares (
  owner_id TEXT NOT NULL,
  -- SHA-256 of the dataset id in hexadecimal: ids may be longer than an index allows
  dataset_hash TEXT NOT NULL,
  dataset_id TEXT NOT NULL,
  share_id TEXT NOT NULL UNIQUE,
  shared_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, dataset_hash)
) STRICT;

CREATE INDEX dataset_shares_by_time ON dataset_shares (shared_at DESC, share_id);
