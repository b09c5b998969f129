-- Old entries are removed after the retention of the audit log, which is at least 30 days; younger ones never are.
DROP TRIGGER audit_log_keeps_entries;

CREATE TRIGGER audit_log_keeps_entries BEFORE DELETE ON audit_log
WHEN OLD.at_ms > unixepoch() * 1000 - 30 * 86400000
BEGIN
  SELECT RAISE(ABORT, 'entries of the audit log are never deleted within 30 days');
END;

CREATE INDEX audit_log_by_time ON audit_log (at_ms);
