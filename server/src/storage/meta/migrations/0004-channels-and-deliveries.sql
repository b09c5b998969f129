CREATE TABLE channels (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  slug TEXT NOT NULL,
  display_name TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('webhook', 'slack', 'pagerduty', 'email')),
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  -- JSON of a ChannelTarget, always read and written whole. Secret.
  target TEXT NOT NULL CHECK (json_valid(target)),
  created_at_ms INTEGER NOT NULL,
  UNIQUE (organization_id, slug)
) STRICT;

CREATE TABLE deliveries (
  event_id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  project_id TEXT NOT NULL REFERENCES projects (id),
  channel_slug TEXT NOT NULL,
  -- Outlives its channel; a pending delivery always has one that exists and is enabled.
  channel_id TEXT,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'failed', 'cancelled')),
  -- Attempts of the present series; a replay begins another.
  attempt_count INTEGER NOT NULL DEFAULT 0,
  created_at_ms INTEGER NOT NULL,
  next_attempt_at_ms INTEGER,
  finished_at_ms INTEGER,
  -- Why it failed or was cancelled.
  reason TEXT,
  CHECK ((state = 'pending') = (next_attempt_at_ms IS NOT NULL)),
  CHECK ((state = 'pending') = (finished_at_ms IS NULL)),
  CHECK (state <> 'pending' OR channel_id IS NOT NULL)
) STRICT;

CREATE INDEX deliveries_pending ON deliveries (channel_id, next_attempt_at_ms) WHERE state = 'pending';
CREATE INDEX deliveries_pending_by_time ON deliveries (created_at_ms) WHERE state = 'pending';
CREATE INDEX deliveries_finished ON deliveries (finished_at_ms) WHERE state <> 'pending';
CREATE INDEX deliveries_by_time ON deliveries (organization_id, created_at_ms);

CREATE TABLE delivery_attempts (
  event_id TEXT NOT NULL REFERENCES deliveries (event_id) ON DELETE CASCADE,
  started_at_ms INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  -- Of the answer, when there was one with a number.
  status INTEGER,
  -- Why it failed; null when it delivered.
  reason TEXT
) STRICT;

CREATE INDEX delivery_attempts_by_event ON delivery_attempts (event_id, started_at_ms);
