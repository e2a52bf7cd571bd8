-- Uploads. Times are microseconds since 1970 in UTC. A step is never edited: changes are a new one.

CREATE TABLE uploads (
  upload_id TEXT NOT NULL PRIMARY KEY,
  owner_id TEXT NOT NULL,
  format TEXT NOT NULL,
  encoding TEXT NOT NULL,
  original_filename TEXT,
  size_bytes INTEGER NOT NULL CHECK (size_bytes > 0),
  sha256 TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- null: never
  expires_at INTEGER,
  -- The name that the service made for the file of large content; null: the content is in upload_chunks
  large_file TEXT UNIQUE
) STRICT;

CREATE INDEX uploads_by_owner ON uploads (owner_id, created_at);
CREATE INDEX uploads_by_expiry ON uploads (expires_at);

-- Small content in pieces of one size, the last one shorter.
CREATE TABLE upload_chunks (
  upload_id TEXT NOT NULL REFERENCES uploads (upload_id) ON DELETE CASCADE,
  position INT NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (upload_id, position)
) STRICT;
