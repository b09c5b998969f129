-- The samples of one UTC day, in blocks of one project each. An id is never used again: the greatest is always that of a
-- block that none has replaced, which is not deleted.
CREATE TABLE block (
  block_id INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL,
  -- The generation it was sealed from; NULL for one that was merged from others.
  generation INTEGER,
  -- The least of the generations its samples came from: of two samples at one time the earlier one counts.
  first_generation INTEGER NOT NULL,
  -- When merged blocks took its place; queries under way may still read it for a while.
  replaced_at_ms INTEGER,
  series_count INTEGER NOT NULL,
  sample_count INTEGER NOT NULL,
  min_ms INTEGER NOT NULL,
  max_ms INTEGER NOT NULL,
  -- Series are in the order of their metric's name and then of their label bytes.
  first_metric TEXT NOT NULL,
  last_metric TEXT NOT NULL,
  first_labels BLOB NOT NULL,
  last_labels BLOB NOT NULL,
  -- CRC-32 of the columns above; the parts have their own within them.
  row_crc INTEGER NOT NULL
) STRICT;
CREATE INDEX block_replaced ON block (replaced_at_ms) WHERE replaced_at_ms IS NOT NULL;

-- part_key = block_id * 2 for the label bytes of a block's series, block_id * 2 + 1 for their samples.
CREATE TABLE block_part (
  part_key INTEGER PRIMARY KEY,
  data BLOB NOT NULL
) STRICT;

-- Generations whose samples of this day are all here, so that a replay of the write-ahead log leaves them out.
CREATE TABLE sealed_generation (
  generation INTEGER PRIMARY KEY,
  row_crc INTEGER NOT NULL
) STRICT;
