-- Counters are per project, so one project's activity does not show in the numbers of another.
CREATE TABLE project (
  id INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL UNIQUE,
  last_number INTEGER NOT NULL DEFAULT 0,
  last_created_at_ms INTEGER NOT NULL DEFAULT 0,
  last_term INTEGER NOT NULL DEFAULT 0
) STRICT;

-- trace_key = project.id * 2^32 + trace number: the rows of a project lie together in order of creation.
CREATE TABLE trace (
  trace_key INTEGER PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project (id),
  trace_id BLOB NOT NULL,
  created_at_ms INTEGER NOT NULL,
  last_seen_at_ms INTEGER NOT NULL,
  first_ns INTEGER,
  last_ns INTEGER,
  timeline_end_ns INTEGER NOT NULL,
  status INTEGER NOT NULL,
  severities INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  name TEXT NOT NULL,
  labels TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX trace_by_id ON trace (project, trace_id);

-- The events of one write, until the timeline of a closed trace is packed.
CREATE TABLE event_batch (
  id INTEGER PRIMARY KEY,
  trace_key INTEGER NOT NULL,
  flush_id TEXT,
  events TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX event_batch_by_trace ON event_batch (trace_key, flush_id);

CREATE TABLE plugin_event (
  trace_key INTEGER NOT NULL,
  event_id TEXT NOT NULL,
  PRIMARY KEY (trace_key, event_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE packed_timeline (
  trace_key INTEGER PRIMARY KEY,
  flush_ids TEXT NOT NULL,
  events BLOB NOT NULL
) STRICT;

-- Closed traces whose event batches wait to be packed.
CREATE TABLE packing_queue (
  trace_key INTEGER PRIMARY KEY
) STRICT;

-- The searchable fields of a trace: its status, severities, name, tags and each attribute key.
CREATE TABLE field (
  id INTEGER PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project (id),
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  UNIQUE (project, kind, key)
) STRICT;

CREATE TABLE term (
  field INTEGER NOT NULL REFERENCES field (id),
  value TEXT NOT NULL,
  id INTEGER NOT NULL,
  PRIMARY KEY (field, value)
) STRICT, WITHOUT ROWID;

-- Which traces of a container of trace numbers have a term; term 0 stands for any value of the field.
-- Containers come before terms in the key, so that a commit writes neighbouring pages.
CREATE TABLE posting (
  project INTEGER NOT NULL,
  container INTEGER NOT NULL,
  field INTEGER NOT NULL,
  term INTEGER NOT NULL,
  numbers BLOB NOT NULL,
  PRIMARY KEY (project, container, field, term)
) STRICT, WITHOUT ROWID;
