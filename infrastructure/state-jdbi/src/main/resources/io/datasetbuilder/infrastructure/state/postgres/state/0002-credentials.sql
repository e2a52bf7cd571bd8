-- Keys of providers, encrypted, and the last connection tests. Times are microseconds since 1970 in UTC.
-- Texts are compared byte by byte, as in a file: never by the rules of a language.

CREATE TABLE provider_credentials (
  owner_id TEXT COLLATE "C" NOT NULL,
  slot TEXT COLLATE "C" NOT NULL,
  envelope_version INTEGER NOT NULL,
  -- Which master key: an id, from which the key cannot be told
  master_key_id TEXT COLLATE "C" NOT NULL,
  nonce TEXT COLLATE "C" NOT NULL,
  ciphertext TEXT COLLATE "C" NOT NULL,
  -- When the owner set it; encrypting it anew leaves this as it is
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (owner_id, slot)
);

CREATE TABLE provider_tests (
  owner_id TEXT COLLATE "C" NOT NULL,
  provider TEXT COLLATE "C" NOT NULL,
  status TEXT COLLATE "C" NOT NULL,
  configured INTEGER NOT NULL CHECK (configured IN (0, 1)),
  latency_ms BIGINT NOT NULL CHECK (latency_ms >= 0),
  checked_at BIGINT NOT NULL,
  error_category TEXT COLLATE "C",
  response_code INTEGER CHECK (response_code BETWEEN 100 AND 599),
  dataset TEXT COLLATE "C",
  PRIMARY KEY (owner_id, provider)
);
