-- Requests whose records are not all in day files yet.
CREATE TABLE wal (
  -- generation * 2^20 + the request's place in it
  entry_id INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL,
  received_at_ns INTEGER NOT NULL,
  oldest_ns INTEGER NOT NULL,
  newest_ns INTEGER NOT NULL,
  first_sequence INTEGER NOT NULL,
  -- CRC-32 of the request: SQLite does not notice a flipped bit inside a value.
  checksum INTEGER NOT NULL,
  request BLOB NOT NULL
) STRICT;

-- Generations that are in day files as a whole, some of whose requests are still to be deleted.
CREATE TABLE retired_generation (
  generation INTEGER PRIMARY KEY
) STRICT;

-- What requests were answered, for the same one again.
CREATE TABLE recent_request (
  digest BLOB PRIMARY KEY,
  expires_at_ms INTEGER NOT NULL,
  accepted INTEGER NOT NULL,
  rejected INTEGER NOT NULL,
  reason TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX recent_request_by_expiry ON recent_request (expires_at_ms);

-- One row. Numbers are never given twice, also after everything they were given to is gone.
CREATE TABLE counter (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  next_sequence INTEGER NOT NULL,
  next_generation INTEGER NOT NULL
) STRICT;

INSERT INTO counter (id, next_sequence, next_generation) VALUES (1, 1, 1);
