-- One row for each log record. Encodings of what a record may not have: event, scope_name, scope_version '' and trace_id,
-- span_id all zero and observed_ns 0 are absent, because no record has these values.
--
-- Partitions are days of arrival, not of the records' time: an insert is atomic within one partition only, and a request may
-- have records of many days.
CREATE TABLE IF NOT EXISTS logs (
  project LowCardinality(String),
  time DateTime64(9, 'UTC') CODEC(Delta(8), ZSTD(1)),
  -- 16 bits epoch of the writer, 37 bits of its counter.
  seq UInt64 CODEC(Delta(8), ZSTD(1)),
  arrival_day Date CODEC(ZSTD(1)),
  observed_ns UInt64 CODEC(Delta(8), ZSTD(1)),
  severity UInt8 CODEC(ZSTD(1)),
  severity_text LowCardinality(String) CODEC(ZSTD(1)),
  service LowCardinality(String) CODEC(ZSTD(1)),
  event LowCardinality(String) CODEC(ZSTD(1)),
  body String CODEC(ZSTD(1)),
  -- The words of a body that is not ASCII, which only Cairn splits and folds by its definition; else empty.
  body_words Array(String) CODEC(ZSTD(1)),
  trace_id FixedString(16) CODEC(ZSTD(1)),
  span_id FixedString(8) CODEC(ZSTD(1)),
  scope_name LowCardinality(String) CODEC(ZSTD(1)),
  scope_version LowCardinality(String) CODEC(ZSTD(1)),
  flags UInt32 CODEC(ZSTD(1)),
  dropped UInt32 CODEC(ZSTD(1)),
  attributes Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  resource Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  words Array(String) ALIAS if(empty(body_words), extractAll(lower(body), '[a-z0-9]+'), body_words),
  -- An attribute of the record, else of its resource, as the length of the key in bytes, a space, key and value: no two pairs are
  -- equal, whatever characters they have.
  pairs Array(String) ALIAS arrayMap((k, v) -> concat(toString(length(k)), ' ', k, v), mapKeys(mapUpdate(resource, attributes)), mapValues(mapUpdate(resource, attributes))),
  INDEX words_index words TYPE text(tokenizer = 'array'),
  INDEX pairs_index pairs TYPE text(tokenizer = 'array'),
  INDEX seq_index seq TYPE minmax GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY arrival_day
ORDER BY (project, time, seq)
SETTINGS
  fsync_after_insert = 1,
  fsync_part_directory = 1,
  -- A block whose insert was not confirmed is settled by its token, so tokens outlast the retries of any request.
  non_replicated_deduplication_window = 10000,
  replicated_deduplication_window = 10000,
  replicated_deduplication_window_seconds = 604800
