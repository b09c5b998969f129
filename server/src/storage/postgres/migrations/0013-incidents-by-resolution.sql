-- A start asks when incidents of each alert last opened or resolved; an alert keeps thousands.
CREATE INDEX incidents_by_resolution ON incidents (alert_id, resolved_at_ms) WHERE resolved_at_ms IS NOT NULL;
