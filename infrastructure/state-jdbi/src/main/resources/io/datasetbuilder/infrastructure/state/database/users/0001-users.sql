-- Who has signed in. Times are microseconds since 1970 in UTC. A step is never edited: changes are a new one.

CREATE TABLE service_users (
  -- A digest, from which the subject cannot be read
  user_id TEXT NOT NULL PRIMARY KEY,
  display_name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  decided_at INTEGER,
  -- 'allowlist', or the owner id of an administrator
  decided_by TEXT,
  CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  CHECK ((decided_at IS NULL) = (status = 'pending'))
) STRICT;

CREATE INDEX service_users_by_first_seen ON service_users (first_seen_at);
