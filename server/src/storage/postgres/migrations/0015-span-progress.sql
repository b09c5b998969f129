-- OTLP requests of spans that take several commits, of which not all are made: a retry goes on behind the last one. Whoever changes a row
-- holds the head of the first trace that the request has left.
CREATE TABLE trace_span_progress (
  -- As in trace_requests, which has the request once it is stored to its end.
  digest bytea NOT NULL PRIMARY KEY,
  expires_at_ms bigint NOT NULL,
  -- Start times by which the spans of the request were chosen; a retry chooses the same ones.
  oldest_ns bigint NOT NULL,
  newest_ns bigint NOT NULL,
  -- The first ones of the request, which are done with. The counts are of their spans.
  traces bigint NOT NULL,
  accepted bigint NOT NULL,
  deleted bigint NOT NULL,
  -- One of the traces whose spans are deleted.
  deleted_trace text COLLATE "C",
  labels_left_out bigint NOT NULL
);

CREATE INDEX trace_span_progress_by_expiry ON trace_span_progress (expires_at_ms);
