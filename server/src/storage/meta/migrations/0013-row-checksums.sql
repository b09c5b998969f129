-- Of the rows that checked-parts.ts names, each over some of their columns. Triggers of every connection keep them.
CREATE TABLE row_checksums (
  part TEXT NOT NULL,
  row_key TEXT NOT NULL,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (part, row_key)
) STRICT, WITHOUT ROWID;

INSERT INTO row_checksums (part, row_key, checksum)
SELECT 'documents', id, row_checksum(id, project_id, kind, slug, etag, created_at_ms, updated_at_ms, summary) FROM documents;
INSERT INTO row_checksums (part, row_key, checksum)
SELECT 'document_bodies', id, row_checksum(id, project_id, kind, slug, etag, created_at_ms, updated_at_ms, body) FROM documents;
INSERT INTO row_checksums (part, row_key, checksum)
SELECT 'channels', id, row_checksum(id, organization_id, slug, display_name, type, enabled, target, created_at_ms, revision) FROM channels;
INSERT INTO row_checksums (part, row_key, checksum)
SELECT 'automations', id, row_checksum(id, project_id, name, description, enabled, filter, channels, created_at_ms, updated_at_ms, revision) FROM automations;
INSERT INTO row_checksums (part, row_key, checksum)
SELECT 'incidents', id, row_checksum(id, project_id, alert_id, labels, value, opened_at_ms, notified) FROM incidents;
INSERT INTO row_checksums (part, row_key, checksum)
SELECT 'deliveries', event_id, row_checksum(event_id, organization_id, project_id, channel_slug, kind, payload, created_at_ms) FROM deliveries;
INSERT INTO row_checksums (part, row_key, checksum)
SELECT 'api_keys', id, row_checksum(id, project_id, kind, name, display_prefix, hash, allowed_origins, created_at_ms, revoked_at_ms, revision) FROM api_keys;
INSERT INTO row_checksums (part, row_key, checksum)
SELECT 'users', id, row_checksum(id, organization_id, email, display_name, organization_role, password_hash, openid_subject, created_at_ms, disabled_at_ms, revision) FROM users;
