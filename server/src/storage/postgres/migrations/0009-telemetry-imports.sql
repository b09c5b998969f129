-- How far telemetry of data directories was brought here. An import stores one unit after the other, in an order that the directory
-- decides:
--
-- 1. The rows of all its signals are inserted in one transaction, before anything is stored. No service uses the databases until all of
--    them are finished.
-- 2. A unit of logs or metrics is one block in ClickHouse, whose token follows from the import and the number of the unit; then its place
--    is stored here. Whoever goes on looks first whether the next unit is there already, and inserts it under the same token if not.
-- 3. A unit of traces is a commit as of 0005-traces.sql, in the same transaction as its place.
-- 4. What belongs to a signal as a whole, such as the marks of logs, is stored in the transaction that finishes it.
CREATE TABLE telemetry_imports (
  -- Of the data directory, which has it in a file.
  import_id text COLLATE "C" NOT NULL,
  signal text COLLATE "C" NOT NULL CHECK (signal IN ('logs', 'metrics', 'traces')),
  begun_at_ms bigint NOT NULL,
  -- What is older is past the retention, and was not brought.
  kept_from_ms bigint NOT NULL,
  -- Units go to shards 1 to this in turn.
  shard_count integer NOT NULL,
  -- What rows in ClickHouse have of it: the epoch of logs, the commit of metrics; 0 for traces.
  number bigint NOT NULL,
  -- What the source had when it began: it is refused with any other.
  source_state text COLLATE "C" NOT NULL,
  -- JSON of what the last stored unit ends with; null before the first.
  place text COLLATE "C",
  unit_count bigint NOT NULL DEFAULT 0,
  -- Records, samples or traces.
  item_count bigint NOT NULL DEFAULT 0,
  is_finished boolean NOT NULL DEFAULT false,
  PRIMARY KEY (import_id, signal)
);
