-- The numbers of the traces that were created earlier than the trace before them, because the clock was set back: a JSON array, in
-- ascending order. Times of creation do not decrease from each of them to the next.
ALTER TABLE project ADD COLUMN run_starts TEXT NOT NULL DEFAULT '[]';
