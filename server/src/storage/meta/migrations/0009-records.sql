-- What arrived in each minute (kept for two days) and each hour (kept for 35).
CREATE TABLE usage_counts (
  project_id TEXT NOT NULL REFERENCES projects (id),
  signal TEXT NOT NULL CHECK (signal IN ('traces', 'logs', 'metrics')),
  resolution TEXT NOT NULL CHECK (resolution IN ('minute', 'hour')),
  start_ms INTEGER NOT NULL,
  accepted_count INTEGER NOT NULL,
  accepted_bytes INTEGER NOT NULL,
  rejected_count INTEGER NOT NULL,
  PRIMARY KEY (project_id, resolution, signal, start_ms)
) STRICT, WITHOUT ROWID;

CREATE INDEX usage_counts_by_age ON usage_counts (resolution, start_ms);

CREATE TABLE usage_rejections (
  project_id TEXT NOT NULL REFERENCES projects (id),
  signal TEXT NOT NULL CHECK (signal IN ('traces', 'logs', 'metrics')),
  resolution TEXT NOT NULL CHECK (resolution IN ('minute', 'hour')),
  start_ms INTEGER NOT NULL,
  reason TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (project_id, resolution, signal, start_ms, reason)
) STRICT, WITHOUT ROWID;

CREATE INDEX usage_rejections_by_age ON usage_rejections (resolution, start_ms);

-- One row for each reason, with its latest example.
CREATE TABLE usage_reasons (
  project_id TEXT NOT NULL REFERENCES projects (id),
  signal TEXT NOT NULL,
  reason TEXT NOT NULL,
  last_at_ms INTEGER NOT NULL,
  example TEXT NOT NULL,
  PRIMARY KEY (project_id, signal, reason)
) STRICT, WITHOUT ROWID;

CREATE TABLE usage_arrivals (
  project_id TEXT NOT NULL REFERENCES projects (id),
  signal TEXT NOT NULL,
  first_accepted_at_ms INTEGER NOT NULL,
  -- Of the request that was recorded last, whatever the clock said before.
  last_accepted_at_ms INTEGER NOT NULL,
  PRIMARY KEY (project_id, signal)
) STRICT, WITHOUT ROWID;

-- One row: how long data is kept where it was set in the console, NULL where the configuration counts.
CREATE TABLE retention_settings (
  only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
  traces_ms INTEGER,
  logs_ms INTEGER,
  metrics_ms INTEGER,
  -- Grows with each change.
  revision INTEGER NOT NULL
) STRICT;

INSERT INTO retention_settings (only, revision) VALUES (1, 0);

-- What people did. Append-only: a row is completed once with the status of the answer, and never changes again.
CREATE TABLE audit_log (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  at_ms INTEGER NOT NULL,
  actor TEXT NOT NULL CHECK (actor IN ('user', 'command_line')),
  -- No reference: the entry outlives the user.
  user_id TEXT,
  email TEXT,
  operation TEXT NOT NULL,
  target TEXT NOT NULL,
  project_id TEXT,
  request_id TEXT,
  address TEXT,
  -- NULL until the request was answered.
  status INTEGER
) STRICT;

CREATE INDEX audit_log_by_organization ON audit_log (organization_id, id);
CREATE INDEX audit_log_by_user ON audit_log (organization_id, user_id, id);
CREATE INDEX audit_log_by_operation ON audit_log (organization_id, operation, id);

CREATE TRIGGER audit_log_keeps_entries BEFORE DELETE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'entries of the audit log are never deleted');
END;

CREATE TRIGGER audit_log_is_completed_once BEFORE UPDATE ON audit_log
WHEN OLD.status IS NOT NULL
  OR NEW.id IS NOT OLD.id
  OR NEW.organization_id IS NOT OLD.organization_id
  OR NEW.at_ms IS NOT OLD.at_ms
  OR NEW.actor IS NOT OLD.actor
  OR NEW.user_id IS NOT OLD.user_id
  OR NEW.email IS NOT OLD.email
  OR NEW.operation IS NOT OLD.operation
  OR NEW.target IS NOT OLD.target
  OR NEW.project_id IS NOT OLD.project_id
  OR NEW.request_id IS NOT OLD.request_id
  OR NEW.address IS NOT OLD.address
BEGIN
  SELECT RAISE(ABORT, 'entries of the audit log do not change');
END;
