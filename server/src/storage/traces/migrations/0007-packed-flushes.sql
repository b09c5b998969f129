-- The flush ids of packed batches. A retry is found by one look-up, however many flushes its trace has had.
CREATE TABLE packed_flush (
  trace_key INTEGER NOT NULL,
  flush_id TEXT NOT NULL,
  PRIMARY KEY (trace_key, flush_id)
) STRICT, WITHOUT ROWID;

-- Segments up to this id are of earlier releases, and have the flush ids of their batches themselves.
CREATE TABLE earlier_segments (
  last_id INTEGER NOT NULL
) STRICT;
INSERT INTO earlier_segments (last_id) SELECT coalesce(max(id), 0) FROM packed_events;
