-- The day file of the least signal there can be: a block is a number.
CREATE TABLE block (
  block_id INTEGER PRIMARY KEY,
  generation INTEGER,
  replaced_at_ms INTEGER,
  value INTEGER NOT NULL
) STRICT;

CREATE TABLE sealed_generation (
  generation INTEGER PRIMARY KEY,
  row_crc INTEGER NOT NULL
) STRICT;
