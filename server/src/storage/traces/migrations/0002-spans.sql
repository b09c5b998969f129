-- Producer time of the earliest and the latest event of a batch: a page of a timeline loads only what overlaps it.
CREATE TABLE event_batch_2 (
  id INTEGER PRIMARY KEY,
  trace_key INTEGER NOT NULL,
  flush_id TEXT,
  first_ns INTEGER NOT NULL,
  last_ns INTEGER NOT NULL,
  events TEXT NOT NULL
) STRICT;
-- The times of earlier batches are not known, so they overlap every page.
INSERT INTO event_batch_2 (id, trace_key, flush_id, first_ns, last_ns, events)
  SELECT id, trace_key, flush_id, -9223372036854775808, 9223372036854775807, events FROM event_batch;
DROP TABLE event_batch;
ALTER TABLE event_batch_2 RENAME TO event_batch;
CREATE UNIQUE INDEX event_batch_by_trace ON event_batch (trace_key, flush_id);

-- Merged event batches of a trace, sorted and compressed, and the flush ids of those batches.
CREATE TABLE packed_events (
  id INTEGER PRIMARY KEY,
  trace_key INTEGER NOT NULL,
  first_ns INTEGER NOT NULL,
  last_ns INTEGER NOT NULL,
  flush_ids TEXT NOT NULL,
  events BLOB NOT NULL
) STRICT;
INSERT INTO packed_events (trace_key, first_ns, last_ns, flush_ids, events)
  SELECT trace_key, -9223372036854775808, 9223372036854775807, flush_ids, events FROM packed_timeline ORDER BY trace_key;
DROP TABLE packed_timeline;
CREATE INDEX packed_events_by_trace ON packed_events (trace_key);

-- Spans of an OTLP request, compressed: a segment for each trace, which is an OTLP TracesData message. Numbers are not used again,
-- because readers keep blocks open.
CREATE TABLE span_block (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  last_trace_key INTEGER NOT NULL,
  received_at_ms INTEGER NOT NULL,
  segments BLOB NOT NULL
) STRICT;
CREATE INDEX span_block_by_trace ON span_block (last_trace_key);

-- Where in the decompressed block the spans of a trace are.
CREATE TABLE span_segment (
  trace_key INTEGER NOT NULL,
  block INTEGER NOT NULL,
  start INTEGER NOT NULL,
  length INTEGER NOT NULL,
  first_ns INTEGER NOT NULL,
  last_ns INTEGER NOT NULL,
  PRIMARY KEY (trace_key, block, start)
) STRICT, WITHOUT ROWID;

-- OTLP requests of the last minutes: the same bytes of the same key are stored once.
CREATE TABLE recent_request (
  digest BLOB NOT NULL PRIMARY KEY,
  expires_at_ms INTEGER NOT NULL,
  accepted INTEGER NOT NULL,
  rejected INTEGER NOT NULL,
  reason TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX recent_request_by_expiry ON recent_request (expires_at_ms);

-- The revision of the automation rules by which the trace was last evaluated.
ALTER TABLE trace ADD COLUMN rules_revision INTEGER NOT NULL DEFAULT 0;

-- Name and filter of an automation rule when it matched.
CREATE TABLE rule_text (
  id INTEGER PRIMARY KEY,
  rule_id TEXT NOT NULL,
  name TEXT NOT NULL,
  reason TEXT NOT NULL,
  UNIQUE (rule_id, name, reason)
) STRICT;

-- A rule matches a trace once.
CREATE TABLE rule_match (
  id INTEGER PRIMARY KEY,
  trace_key INTEGER NOT NULL,
  rule_id TEXT NOT NULL,
  rule_text INTEGER NOT NULL REFERENCES rule_text (id),
  matched_at_ms INTEGER NOT NULL,
  timeline_ns INTEGER NOT NULL,
  UNIQUE (trace_key, rule_id)
) STRICT;

-- Matches whose notifications are not in the outbox yet.
CREATE TABLE unsettled_match (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  trace_key INTEGER NOT NULL,
  rule_id TEXT NOT NULL
) STRICT;

CREATE INDEX unsettled_match_by_trace ON unsettled_match (trace_key);

-- The last container in which a term has postings: the term goes when retention has removed that container.
ALTER TABLE term ADD COLUMN last_container INTEGER NOT NULL DEFAULT 0;
-- For earlier terms it is not known, so they stay as long as the traces that exist now.
UPDATE term SET last_container = (
  SELECT project.last_number / 4096 FROM field JOIN project ON project.id = field.project WHERE field.id = term.field
);
