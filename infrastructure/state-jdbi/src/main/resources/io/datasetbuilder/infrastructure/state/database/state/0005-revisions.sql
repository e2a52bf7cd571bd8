-- Documents and their revisions. Times are microseconds since 1970 in UTC. A step is never edited: changes are a new one.

CREATE TABLE document_revisions (
  workspace TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('spec', 'annotation')),
  doc_id TEXT NOT NULL,
  -- From 1, without gaps
  revision INTEGER NOT NULL CHECK (revision > 0),
  -- JSON
  content TEXT NOT NULL,
  -- null: none
  note TEXT,
  author TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- null: saved, not reverted
  reverted_from INTEGER CHECK (reverted_from > 0 AND reverted_from < revision),
  -- null: none
  idempotency_key TEXT,
  PRIMARY KEY (workspace, kind, doc_id, revision)
) STRICT;

-- A request that is sent again never adds a second revision.
CREATE UNIQUE INDEX document_revisions_by_key ON document_revisions (workspace, kind, doc_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
