-- Samples that are not all in day files yet: what one commit stored.
CREATE TABLE wal (
  -- Ascending in the order of the commits; the entries of a generation stand beside each other.
  entry_id INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  -- CRC-32 of the samples: SQLite does not notice a flipped bit inside a value.
  checksum INTEGER NOT NULL,
  samples BLOB NOT NULL
) STRICT;

-- Generations that are in day files as a whole, some of whose entries are still to be deleted.
CREATE TABLE retired_generation (
  generation INTEGER PRIMARY KEY
) STRICT;

-- From 0, in the order in which projects first sent metrics.
CREATE TABLE project (
  ordinal INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE series (
  series_id INTEGER PRIMARY KEY,
  project INTEGER NOT NULL,
  -- UTC day, in days since 1970: a series without samples since then is forgotten with its last day file.
  last_day INTEGER NOT NULL,
  -- CRC-32 of project and label_bytes.
  checksum INTEGER NOT NULL,
  label_bytes BLOB NOT NULL
) STRICT;

CREATE TABLE metadata (
  project INTEGER NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('gauge', 'sum', 'histogram', 'summary')),
  unit TEXT NOT NULL,
  description TEXT NOT NULL,
  PRIMARY KEY (project, name)
) STRICT, WITHOUT ROWID;

-- One row. Numbers are never given twice, also after everything they were given to is gone.
CREATE TABLE counter (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  next_generation INTEGER NOT NULL
) STRICT;

INSERT INTO counter (id, next_generation) VALUES (1, 1);
