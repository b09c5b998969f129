-- One row for each sample. No two rows have the same series and time: one commit of a project is decided at a time, over what is
-- stored.
--
-- Partitions are days of arrival, not of the samples: an insert is atomic within one partition only, and a request may have samples of
-- many days. A sample is at most minutes newer than its arrival, so a read skips the partitions of earlier days.
CREATE TABLE IF NOT EXISTS samples (
  project LowCardinality(String),
  -- The label `__name__`; '' for series without it.
  metric LowCardinality(String),
  -- The first 16 bytes of the SHA-256 of the canonical labels.
  series FixedString(16) CODEC(ZSTD(1)),
  time_ms Int64 CODEC(DoubleDelta, ZSTD(1)),
  -- Every bit counts: staleness markers are NaNs.
  value Float64 CODEC(ZSTD(1)),
  commit UInt64 CODEC(Delta(8), ZSTD(1)),
  arrival_day Date CODEC(ZSTD(1)),
  INDEX time_index time_ms TYPE minmax GRANULARITY 1,
  INDEX commit_index commit TYPE minmax GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY arrival_day
ORDER BY (project, metric, series, time_ms)
SETTINGS
  fsync_after_insert = 1,
  fsync_part_directory = 1,
  -- A read of the last minutes needs a few samples of each series, and reads whole granules.
  index_granularity = 1024,
  -- A block whose insert was not confirmed is settled by its token, so tokens outlast the retries of any request.
  non_replicated_deduplication_window = 10000,
  replicated_deduplication_window = 10000,
  replicated_deduplication_window_seconds = 604800;
-- Which series have samples on which UTC day, the day of the samples. A row is inserted before the first sample of its day, and may be
-- there without one. Rows may be repeated, also by several gateways.
CREATE TABLE IF NOT EXISTS series (
  project LowCardinality(String),
  -- Days since 1970-01-01, rounded down.
  day Int32 CODEC(Delta(4), ZSTD(1)),
  metric LowCardinality(String),
  series FixedString(16) CODEC(ZSTD(1)),
  -- In their canonical bytes, as of label-bytes.ts: the encoded pair of a name and a value stands in them as it is.
  labels String CODEC(ZSTD(3))
)
ENGINE = ReplacingMergeTree
-- 32 days: an insert may have samples of a whole retention, and few partitions.
PARTITION BY intDiv(day, 32)
ORDER BY (project, day, metric, series)
SETTINGS
  fsync_after_insert = 1,
  fsync_part_directory = 1;
-- What producers said last of a metric family.
CREATE TABLE IF NOT EXISTS metric_metadata (
  project LowCardinality(String),
  metric String,
  -- A `MetricKind`.
  kind LowCardinality(String),
  unit String CODEC(ZSTD(1)),
  description String CODEC(ZSTD(1)),
  -- The row of the greatest commit counts.
  commit UInt64 CODEC(ZSTD(1))
)
ENGINE = ReplacingMergeTree(commit)
ORDER BY (project, metric)
SETTINGS
  fsync_after_insert = 1,
  fsync_part_directory = 1;
-- Exemplars with the labels of their series. Rows may be repeated.
CREATE TABLE IF NOT EXISTS exemplars (
  project LowCardinality(String),
  time_ms Int64 CODEC(Delta(8), ZSTD(1)),
  -- The first 16 bytes of the SHA-256 of the canonical bytes of the series' labels, of the exemplar's labels, and of the value: no two
  -- exemplars of one time have the same.
  digest FixedString(16),
  metric LowCardinality(String),
  value Float64 CODEC(ZSTD(1)),
  series_labels String CODEC(ZSTD(1)),
  labels String CODEC(ZSTD(1))
)
ENGINE = ReplacingMergeTree
-- 32 days, as of series.
PARTITION BY intDiv(time_ms, 2764800000)
ORDER BY (project, time_ms, digest)
SETTINGS
  fsync_after_insert = 1,
  fsync_part_directory = 1
