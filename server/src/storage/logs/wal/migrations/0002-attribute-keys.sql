-- Places of records within their request that were refused for their attribute keys: 32-bit numbers, little-endian. A replay
-- refuses the same ones, whatever the limit is then.
ALTER TABLE wal ADD COLUMN refused_records BLOB;

-- Attribute keys that projects have used, for the limit of how many there may be.
CREATE TABLE attribute_key (
  project_id TEXT NOT NULL,
  -- the first 48 bits of its SHA-256
  key_hash INTEGER NOT NULL,
  -- the UTC day when it was last seen in a new memtable
  last_day INTEGER NOT NULL,
  PRIMARY KEY (project_id, key_hash)
) STRICT, WITHOUT ROWID;
