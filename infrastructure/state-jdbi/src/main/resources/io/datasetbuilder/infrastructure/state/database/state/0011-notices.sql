-- Notices that wait for their delivery. Times are microseconds since 1970 in UTC. A step is never edited: changes are a new one.

-- The facts that need no further notice; the empty one marks that the outbox was begun
CREATE TABLE notice_facts (
  fact TEXT NOT NULL PRIMARY KEY,
  announced_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE notice_outbox (
  -- Grows among the entries that wait
  position INTEGER NOT NULL PRIMARY KEY,
  hook TEXT NOT NULL,
  event_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- Entries of one hook and subject are delivered in the order of their positions
  subject TEXT NOT NULL,
  content_type TEXT NOT NULL,
  body TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  last_failure TEXT,
  -- The process that delivers it; null: none
  claim_id TEXT,
  claimed_until INTEGER
) STRICT;

CREATE INDEX notice_outbox_by_due_at ON notice_outbox (hook, due_at, position);

CREATE INDEX notice_outbox_by_subject ON notice_outbox (hook, subject, position);
