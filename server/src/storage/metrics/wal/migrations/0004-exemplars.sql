-- The newest exemplars of each project, by time. They stay here until newer ones displace them or their day is past its retention.
CREATE TABLE exemplar (
  project INTEGER NOT NULL,
  time_ms INTEGER NOT NULL,
  -- Of everything else that tells it from others; see exemplar-rows.ts.
  digest BLOB NOT NULL,
  -- The eight bytes of a double, because SQLite has no NaN.
  value BLOB NOT NULL,
  -- The labels of the series and of the exemplar, in the form of series.labels: a series may be forgotten before its exemplars.
  series BLOB NOT NULL,
  labels BLOB NOT NULL,
  PRIMARY KEY (project, time_ms, digest)
) STRICT, WITHOUT ROWID;

-- How many exemplars a project has, and the bytes of their labels.
CREATE TABLE exemplar_usage (
  project INTEGER PRIMARY KEY,
  exemplars INTEGER NOT NULL,
  bytes INTEGER NOT NULL
) STRICT;
