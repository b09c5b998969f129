-- The incident that a delivery notifies of; null for other kinds. A resolution may have to wait for its opening.
ALTER TABLE deliveries ADD COLUMN incident_id TEXT;

UPDATE deliveries SET incident_id = json_extract(payload, '$.incident.id')
WHERE state <> 'delivered' AND kind IN ('incident.opened', 'incident.resolved') AND json_valid(payload);

CREATE INDEX deliveries_pending_openings ON deliveries (channel_id, incident_id)
WHERE state = 'pending' AND kind = 'incident.opened';

-- Matches of an automation wait while one of its channels has too many pending deliveries of the project, which are counted.
DROP INDEX deliveries_pending_by_project;
CREATE INDEX deliveries_pending_by_project ON deliveries (project_id, channel_slug) WHERE state = 'pending';
