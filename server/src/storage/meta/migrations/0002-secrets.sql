CREATE TABLE secrets (
  purpose TEXT NOT NULL PRIMARY KEY,
  key_id TEXT NOT NULL UNIQUE,
  key BLOB NOT NULL CHECK (length(key) = 32),
  created_at_ms INTEGER NOT NULL
) STRICT;
