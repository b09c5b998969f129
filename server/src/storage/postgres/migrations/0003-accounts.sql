-- Users, what they may do, and their sessions.
CREATE TABLE users (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  -- In lower case.
  email text COLLATE "C" NOT NULL UNIQUE,
  display_name text COLLATE "C" NOT NULL,
  organization_role text COLLATE "C" NOT NULL CHECK (organization_role IN ('owner', 'admin', 'none')),
  -- A PHC string; null for users who sign in by OpenID Connect alone.
  password_hash text COLLATE "C",
  -- Issuer and subject at the OpenID Connect provider, from the first sign-in by it on.
  openid_subject text COLLATE "C" UNIQUE,
  created_at_ms bigint NOT NULL,
  last_signed_in_at_ms bigint,
  disabled_at_ms bigint,
  -- Grows with each change of the role in the organization or of the state.
  revision bigint NOT NULL DEFAULT 1
);

CREATE INDEX users_by_organization ON users (organization_id);

CREATE TABLE memberships (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  role text COLLATE "C" NOT NULL CHECK (role IN ('member', 'viewer')),
  PRIMARY KEY (user_id, project_id)
);

-- Links with a one-time code; deleted when they are used, replaced or expired.
CREATE TABLE links (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  purpose text COLLATE "C" NOT NULL CHECK (purpose IN ('setup', 'invitation', 'password_reset')),
  -- These three are of invitations.
  email text COLLATE "C",
  organization_role text COLLATE "C" CHECK (organization_role IN ('owner', 'admin', 'none')),
  -- JSON array of project ids and roles, always read and written whole.
  memberships text COLLATE "C",
  -- Who made the invitation; null when the command line did.
  invited_by text COLLATE "C",
  -- Whose password it sets.
  user_id text COLLATE "C" REFERENCES users (id) ON DELETE CASCADE,
  created_at_ms bigint NOT NULL,
  expires_at_ms bigint NOT NULL,
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CHECK ((purpose = 'invitation') = (email IS NOT NULL)),
  CHECK ((purpose = 'invitation') = (organization_role IS NOT NULL)),
  CHECK ((purpose = 'invitation') = (memberships IS NOT NULL)),
  CHECK ((purpose = 'password_reset') = (user_id IS NOT NULL))
);

CREATE TABLE sessions (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  created_at_ms bigint NOT NULL,
  last_used_at_ms bigint NOT NULL,
  address text COLLATE "C" NOT NULL,
  user_agent text COLLATE "C",
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY
);

CREATE INDEX sessions_by_user ON sessions (user_id, last_used_at_ms);

CREATE CONSTRAINT TRIGGER users_counts_changes
  AFTER INSERT OR DELETE OR UPDATE OF organization_id, email, display_name, organization_role, password_hash,
    openid_subject, disabled_at_ms, revision ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_change();

CREATE CONSTRAINT TRIGGER memberships_counts_changes
  AFTER INSERT OR DELETE OR UPDATE ON memberships
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_change();

-- Nobody caches that a session does not exist, so a new one matters to no other process.
CREATE CONSTRAINT TRIGGER sessions_counts_changes
  AFTER DELETE ON sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_change();

CREATE TABLE automations (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id),
  name text COLLATE "C" NOT NULL,
  description text COLLATE "C",
  enabled boolean NOT NULL,
  -- As written by the user.
  filter text COLLATE "C" NOT NULL,
  -- JSON array of channel slugs. A channel may be deleted while an automation names it.
  channels text COLLATE "C" NOT NULL,
  created_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  -- Of the last change.
  revision bigint NOT NULL
);

CREATE INDEX automations_by_name ON automations (project_id, name, id);

-- One row: the revision of the last change of any automation, deletions included. Writers hold its lock until they commit,
-- so revisions have no gaps and become visible in order.
CREATE TABLE automation_revision (
  singleton boolean NOT NULL PRIMARY KEY DEFAULT true CHECK (singleton),
  revision bigint NOT NULL
);

INSERT INTO automation_revision (revision) VALUES (0);

-- What arrived in each minute (kept for two days) and each hour (kept for 35).
CREATE TABLE usage_counts (
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id),
  signal text COLLATE "C" NOT NULL CHECK (signal IN ('traces', 'logs', 'metrics')),
  resolution text COLLATE "C" NOT NULL CHECK (resolution IN ('minute', 'hour')),
  start_ms bigint NOT NULL,
  accepted_count bigint NOT NULL,
  accepted_bytes bigint NOT NULL,
  rejected_count bigint NOT NULL,
  PRIMARY KEY (project_id, resolution, signal, start_ms)
);

CREATE INDEX usage_counts_by_age ON usage_counts (resolution, start_ms);

CREATE TABLE usage_rejections (
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id),
  signal text COLLATE "C" NOT NULL CHECK (signal IN ('traces', 'logs', 'metrics')),
  resolution text COLLATE "C" NOT NULL CHECK (resolution IN ('minute', 'hour')),
  start_ms bigint NOT NULL,
  reason text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (project_id, resolution, signal, start_ms, reason)
);

CREATE INDEX usage_rejections_by_age ON usage_rejections (resolution, start_ms);

-- One row for each reason, with its latest example.
CREATE TABLE usage_reasons (
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id),
  signal text COLLATE "C" NOT NULL,
  reason text COLLATE "C" NOT NULL,
  last_at_ms bigint NOT NULL,
  example text COLLATE "C" NOT NULL,
  PRIMARY KEY (project_id, signal, reason)
);

CREATE TABLE usage_arrivals (
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id),
  signal text COLLATE "C" NOT NULL,
  first_accepted_at_ms bigint NOT NULL,
  -- Of the request that was recorded last, whatever the clock said before.
  last_accepted_at_ms bigint NOT NULL,
  PRIMARY KEY (project_id, signal)
);

-- One row: how long data is kept where it was set in the console, null where the configuration counts.
CREATE TABLE retention_settings (
  singleton boolean NOT NULL PRIMARY KEY DEFAULT true CHECK (singleton),
  traces_ms bigint,
  logs_ms bigint,
  metrics_ms bigint,
  -- Grows with each change.
  revision bigint NOT NULL
);

INSERT INTO retention_settings (revision) VALUES (0);

-- What people did. Append-only: a row is completed once with the status of the answer, and never changes again. Old
-- entries are removed after the retention of the audit log, which is at least 30 days; younger ones never are.
CREATE TABLE audit_log (
  id bigint NOT NULL PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  at_ms bigint NOT NULL,
  actor text COLLATE "C" NOT NULL CHECK (actor IN ('user', 'command_line')),
  -- No reference: the entry outlives the user.
  user_id text COLLATE "C",
  email text COLLATE "C",
  operation text COLLATE "C" NOT NULL,
  target text COLLATE "C" NOT NULL,
  project_id text COLLATE "C",
  request_id text COLLATE "C",
  address text COLLATE "C",
  -- Null until the request was answered.
  status integer
);

CREATE INDEX audit_log_by_organization ON audit_log (organization_id, id);
CREATE INDEX audit_log_by_user ON audit_log (organization_id, user_id, id);
CREATE INDEX audit_log_by_operation ON audit_log (organization_id, operation, id);
CREATE INDEX audit_log_by_time ON audit_log (at_ms);

-- The argument of the trigger is the reason.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the audit log %', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END;
$$;

CREATE TRIGGER audit_log_keeps_entries BEFORE DELETE ON audit_log FOR EACH ROW
  WHEN (OLD.at_ms > extract(epoch FROM statement_timestamp()) * 1000 - 30::bigint * 86400000)
  EXECUTE FUNCTION refuse_audit_change('are never deleted within 30 days');

CREATE TRIGGER audit_log_is_never_truncated BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_audit_change('are never deleted within 30 days');

CREATE TRIGGER audit_log_is_completed_once BEFORE UPDATE ON audit_log FOR EACH ROW
  WHEN (OLD.status IS NOT NULL
    OR (NEW.id, NEW.organization_id, NEW.at_ms, NEW.actor, NEW.user_id, NEW.email, NEW.operation, NEW.target,
        NEW.project_id, NEW.request_id, NEW.address)
      IS DISTINCT FROM
       (OLD.id, OLD.organization_id, OLD.at_ms, OLD.actor, OLD.user_id, OLD.email, OLD.operation, OLD.target,
        OLD.project_id, OLD.request_id, OLD.address))
  EXECUTE FUNCTION refuse_audit_change('do not change');
