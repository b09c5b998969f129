CREATE TABLE documents (
  id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id),
  kind TEXT NOT NULL,
  slug TEXT NOT NULL,
  etag TEXT NOT NULL,
  -- What a list shows of the body.
  summary TEXT NOT NULL CHECK (json_valid(summary)),
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL,
  -- Last, so that lists need not read past it.
  body TEXT NOT NULL CHECK (json_valid(body)),
  UNIQUE (kind, project_id, slug)
) STRICT;

CREATE TABLE incidents (
  id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL,
  alert_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  -- JSON array of names and values, in the order of the label set: equal sets have equal texts.
  labels TEXT NOT NULL CHECK (json_valid(labels)),
  value REAL NOT NULL,
  opened_at_ms INTEGER NOT NULL,
  resolved_at_ms INTEGER,
  notified INTEGER NOT NULL CHECK (notified IN (0, 1))
) STRICT;

CREATE INDEX incidents_by_alert ON incidents (alert_id, opened_at_ms DESC, id);
-- A label set of an alert has one open incident at most.
CREATE UNIQUE INDEX incidents_open ON incidents (project_id, alert_id, labels) WHERE resolved_at_ms IS NULL;
