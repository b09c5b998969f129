-- Documents, incidents, channels and deliveries. Locks are taken in this order: a document, its incidents, channels,
-- deliveries. JSON is text, because its bytes and the order of its members matter.
CREATE TABLE documents (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id),
  kind text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  etag text COLLATE "C" NOT NULL,
  -- Grows with each version, so that processes know which of two is the later one.
  revision bigint NOT NULL DEFAULT 1,
  -- JSON: what a list shows of the body.
  summary text COLLATE "C" NOT NULL,
  created_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  -- JSON.
  body text COLLATE "C" NOT NULL,
  UNIQUE (kind, project_id, slug)
);

CREATE TABLE incidents (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL,
  alert_id text COLLATE "C" NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  -- JSON array of names and values, in the order of the label set: equal sets have equal texts.
  labels text COLLATE "C" NOT NULL,
  value double precision NOT NULL,
  opened_at_ms bigint NOT NULL,
  resolved_at_ms bigint,
  resolved_value double precision,
  notified boolean NOT NULL
);

CREATE INDEX incidents_by_alert ON incidents (alert_id, opened_at_ms DESC, id);
-- A label set of an alert has one open incident at most. Label sets are longer than an entry of an index may be.
CREATE UNIQUE INDEX incidents_open ON incidents (project_id, alert_id, md5(labels)) WHERE resolved_at_ms IS NULL;

CREATE TABLE channels (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  slug text COLLATE "C" NOT NULL,
  display_name text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL CHECK (type IN ('webhook', 'slack', 'pagerduty', 'email')),
  enabled boolean NOT NULL,
  -- JSON of a ChannelTarget, always read and written whole. Secret.
  target text COLLATE "C" NOT NULL,
  created_at_ms bigint NOT NULL,
  -- Counts the changes of a row, for conditional writes.
  revision bigint NOT NULL DEFAULT 1,
  UNIQUE (organization_id, slug)
);

-- Who stores a pending delivery holds a shared lock on its channel, and who disables or deletes a channel an exclusive
-- one: so a pending delivery always has a channel that exists and is enabled.
CREATE TABLE deliveries (
  event_id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id),
  channel_slug text COLLATE "C" NOT NULL,
  -- Outlives its channel.
  channel_id text COLLATE "C",
  kind text COLLATE "C" NOT NULL,
  -- JSON, sent byte for byte.
  payload text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('pending', 'delivered', 'failed', 'cancelled')),
  -- Attempts of the present series; a replay begins another.
  attempt_count bigint NOT NULL DEFAULT 0,
  created_at_ms bigint NOT NULL,
  next_attempt_at_ms bigint,
  -- When the next attempt was decided; in the future only if the clock was set back since.
  scheduled_at_ms bigint NOT NULL,
  -- Grows with each claim, so that recording an attempt can check whether the claim is still held.
  claim bigint NOT NULL DEFAULT 0,
  -- Until when the claim keeps other workers away; null when nobody has it.
  leased_until_ms bigint,
  finished_at_ms bigint,
  -- Why it failed or was cancelled.
  reason text COLLATE "C",
  -- Order of arrival.
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CHECK ((state = 'pending') = (next_attempt_at_ms IS NOT NULL)),
  CHECK ((state = 'pending') = (finished_at_ms IS NULL)),
  CHECK (state <> 'pending' OR channel_id IS NOT NULL)
);

CREATE INDEX deliveries_pending ON deliveries (channel_id, next_attempt_at_ms, position) WHERE state = 'pending';
CREATE INDEX deliveries_pending_by_time ON deliveries (created_at_ms) WHERE state = 'pending';
CREATE INDEX deliveries_pending_by_schedule ON deliveries (scheduled_at_ms) WHERE state = 'pending';
-- Matches of a project wait while it has too many pending deliveries, which are counted.
CREATE INDEX deliveries_pending_by_project ON deliveries (project_id) WHERE state = 'pending';
CREATE INDEX deliveries_finished ON deliveries (finished_at_ms) WHERE state <> 'pending';
-- Pages of deliveries, newest first; the state is in the indexes, so that a page of a rare one reads no other rows.
CREATE INDEX deliveries_by_time ON deliveries (organization_id, created_at_ms, event_id, state);
CREATE INDEX deliveries_by_channel ON deliveries (organization_id, channel_slug, created_at_ms, event_id, state);

CREATE TABLE delivery_attempts (
  event_id text COLLATE "C" NOT NULL REFERENCES deliveries (event_id) ON DELETE CASCADE,
  started_at_ms bigint NOT NULL,
  duration_ms bigint NOT NULL,
  -- Of the answer, when there was one with a number.
  status bigint,
  -- Why it failed; null when it delivered.
  reason text COLLATE "C",
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY
);

CREATE INDEX delivery_attempts_by_event ON delivery_attempts (event_id, started_at_ms, position);
