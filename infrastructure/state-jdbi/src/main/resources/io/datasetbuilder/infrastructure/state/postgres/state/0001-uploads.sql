-- Uploads. Times are microseconds since 1970 in UTC. A migration is never edited: changes are a new one.
-- Texts are compared byte by byte, as in a file: never by the rules of a language.

CREATE TABLE uploads (
  upload_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  owner_id TEXT COLLATE "C" NOT NULL,
  format TEXT COLLATE "C" NOT NULL,
  encoding TEXT COLLATE "C" NOT NULL,
  original_filename TEXT COLLATE "C",
  size_bytes BIGINT NOT NULL CHECK (size_bytes > 0),
  sha256 TEXT COLLATE "C" NOT NULL,
  created_at BIGINT NOT NULL,
  -- null: never
  expires_at BIGINT,
  -- The name that the service made for the file of large content; null: the content is in upload_chunks
  large_file TEXT COLLATE "C" UNIQUE
);

CREATE INDEX uploads_by_owner ON uploads (owner_id, created_at);
CREATE INDEX uploads_by_expiry ON uploads (expires_at);

-- Small content in pieces of one size, the last one shorter.
CREATE TABLE upload_chunks (
  upload_id TEXT COLLATE "C" NOT NULL REFERENCES uploads (upload_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  content BYTEA NOT NULL,
  PRIMARY KEY (upload_id, position)
);
