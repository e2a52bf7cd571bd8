-- Keys of providers, encrypted, and the last connection tests. Times are microseconds since 1970 in UTC.

CREATE TABLE provider_credentials (
  owner_id TEXT NOT NULL,
  slot TEXT NOT NULL,
  envelope_version INT NOT NULL,
  -- Which master key: an id, which does not reveal the key
  master_key_id TEXT NOT NULL,
  nonce TEXT NOT NULL,
  ciphertext TEXT NOT NULL,
  -- When the owner set it; encrypting it anew leaves this as it is
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, slot)
) STRICT;

CREATE TABLE provider_tests (
  owner_id TEXT NOT NULL,
  provider TEXT NOT NULL,
  status TEXT NOT NULL,
  configured INT NOT NULL CHECK (configured IN (0, 1)),
  latency_ms INTEGER NOT NULL CHECK (latency_ms >= 0),
  checked_at INTEGER NOT NULL,
  error_category TEXT,
  response_code INT CHECK (response_code BETWEEN 100 AND 599),
  dataset TEXT,
  PRIMARY KEY (owner_id, provider)
) STRICT;
