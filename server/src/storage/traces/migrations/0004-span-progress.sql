-- Large OTLP requests of which some traces are stored: whoever sends the request again goes on behind them.
CREATE TABLE span_progress (
  digest BLOB NOT NULL PRIMARY KEY,
  expires_at_ms INTEGER NOT NULL,
  -- By which the spans were chosen, so that the traces that are stored stay the first ones.
  oldest_ns INTEGER NOT NULL,
  newest_ns INTEGER NOT NULL,
  traces INTEGER NOT NULL,
  accepted INTEGER NOT NULL,
  deleted INTEGER NOT NULL,
  deleted_trace TEXT,
  labels_left_out INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
