-- What a project has of deliveries and incidents is counted by the bytes of payloads and labels, which are not read for that. The first
-- delivery of a project that is due at a channel is found at once, however many are postponed.
DROP INDEX deliveries_pending_by_project;
CREATE INDEX deliveries_pending_by_project
ON deliveries (project_id, channel_slug, next_attempt_at_ms, length(CAST(payload AS BLOB))) WHERE state = 'pending';
CREATE INDEX deliveries_finished_by_project
ON deliveries (project_id, finished_at_ms, length(CAST(payload AS BLOB))) WHERE state <> 'pending';
CREATE INDEX incidents_resolved_by_project
ON incidents (project_id, resolved_at_ms, length(CAST(labels AS BLOB))) WHERE resolved_at_ms IS NOT NULL;
