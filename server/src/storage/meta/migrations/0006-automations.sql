CREATE TABLE automations (
  id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id),
  name TEXT NOT NULL,
  description TEXT,
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  -- As written by the user.
  filter TEXT NOT NULL,
  -- JSON array of channel slugs. A channel may be deleted while an automation names it.
  channels TEXT NOT NULL CHECK (json_valid(channels)),
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL,
  -- Of the last change.
  revision INTEGER NOT NULL
) STRICT;

CREATE INDEX automations_by_name ON automations (project_id, name, id);

-- One row: the revision of the last change of any automation, deletions included.
CREATE TABLE automation_revision (
  only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
  revision INTEGER NOT NULL
) STRICT;

INSERT INTO automation_revision (only, revision) VALUES (1, 0);

-- Matches of a project wait while it has too many pending deliveries, which are counted.
CREATE INDEX deliveries_pending_by_project ON deliveries (project_id) WHERE state = 'pending';
