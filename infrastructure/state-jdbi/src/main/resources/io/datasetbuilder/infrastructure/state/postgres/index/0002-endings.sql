-- When runs ended, for counts by hour, and which runs do not tell.

CREATE INDEX runs_by_ending ON runs (finished_at, status);
CREATE INDEX runs_by_owner_and_ending ON runs (owner_key, finished_at, status);
