-- The log records of one UTC day, in blocks of one project each. An id is never used again: the greatest is always
-- that of a block that none has replaced, which is not deleted.
CREATE TABLE block (
  block_id INTEGER PRIMARY KEY,
  -- Which of a project's generations it was sealed from; NULL for one that was merged from others.
  generation INTEGER,
  -- When a merged block took its place; queries under way may still read it for a while.
  replaced_at_ms INTEGER,
  -- CRC-32 of the columns above; the directory has its own within it, and those of the parts.
  row_crc INTEGER NOT NULL,
  directory BLOB NOT NULL
) STRICT;
CREATE INDEX block_by_generation ON block (generation) WHERE generation IS NOT NULL;
CREATE INDEX block_replaced ON block (replaced_at_ms) WHERE replaced_at_ms IS NOT NULL;

-- part_key = block_id * 2^16 + number of the part: the parts of a block lie together.
CREATE TABLE block_part (
  part_key INTEGER PRIMARY KEY,
  data BLOB NOT NULL
) STRICT;

-- Generations whose records of this day are all here, so that a replay of the write-ahead log leaves them out.
CREATE TABLE sealed_generation (
  generation INTEGER PRIMARY KEY,
  row_crc INTEGER NOT NULL
) STRICT;
