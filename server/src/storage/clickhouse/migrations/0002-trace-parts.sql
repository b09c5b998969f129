-- One row for each part of a timeline: what one write added to one trace. Rows are of commits that are made or will never be; which
-- is which, PostgreSQL knows.
--
-- Partitions are days of creation of the traces, not of the parts: traces are removed by their age, and their partition with the last of
-- them. A part is found by the head of its trace, which knows the day.
CREATE TABLE IF NOT EXISTS trace_parts (
  -- Days since 1970-01-01.
  created_day UInt32,
  trace_key UInt64,
  -- Producer times of its first and its last event.
  first_ns Int64 CODEC(Delta(8), ZSTD(1)),
  last_ns Int64 CODEC(Delta(8), ZSTD(1)),
  commit UInt64 CODEC(Delta(8), ZSTD(1)),
  -- Counts the parts of the trace in order of arrival.
  position UInt32 CODEC(Delta(4), ZSTD(1)),
  -- 0 events, 1 spans.
  kind UInt8 CODEC(ZSTD(1)),
  received_at_ms Int64 CODEC(Delta(8), ZSTD(1)),
  -- Of events, the text of event-codec.ts; of spans, a `TracesData` message of OTLP.
  payload String CODEC(ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY created_day
ORDER BY (trace_key, first_ns, commit, position)
SETTINGS
  fsync_after_insert = 1,
  fsync_part_directory = 1,
  -- A page of a timeline reads few parts, which may be large: whole granules are read.
  index_granularity = 512,
  index_granularity_bytes = 524288,
  -- Inserts are repeated with their token.
  non_replicated_deduplication_window = 10000,
  replicated_deduplication_window = 10000,
  replicated_deduplication_window_seconds = 604800
