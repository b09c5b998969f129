-- The series that deltas are added to.
CREATE TABLE delta_total (
  series_id INTEGER PRIMARY KEY,
  -- Of its newest sample, once its memtable is sealed and leaves the log: the number of the memtable, time and value as two doubles, and
  -- a checksum of all these. Until then the log has the sample.
  generation INTEGER,
  newest BLOB,
  checksum INTEGER
) STRICT;

-- Earlier releases did not say which these are.
INSERT INTO delta_total (series_id) SELECT series_id FROM series;
