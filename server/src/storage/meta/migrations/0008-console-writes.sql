-- Counts the changes of a row, for conditional writes.
ALTER TABLE projects ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE api_keys ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE channels ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;

-- Pages of deliveries, newest first; the state is in the indexes, so that a page of a rare one reads no other rows.
DROP INDEX deliveries_by_time;
CREATE INDEX deliveries_by_time ON deliveries (organization_id, created_at_ms, event_id, state);
CREATE INDEX deliveries_by_channel ON deliveries (organization_id, channel_slug, created_at_ms, event_id, state);
