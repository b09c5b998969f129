-- The number of the last trace that was created earlier than the one before it, because the clock was set back; 0 without one. Among
-- the traces from it on, times do not decrease with the numbers.
ALTER TABLE trace_projects ADD COLUMN last_step_number bigint NOT NULL DEFAULT 0;
