-- When the next attempt of a delivery was decided; in the future only if the clock was set back since.
ALTER TABLE deliveries ADD COLUMN scheduled_at_ms INTEGER NOT NULL DEFAULT 0;

CREATE INDEX deliveries_pending_by_schedule ON deliveries (scheduled_at_ms) WHERE state = 'pending';
