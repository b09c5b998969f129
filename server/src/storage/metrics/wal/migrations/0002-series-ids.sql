-- A series is in the log as long as its samples are in memory, so nothing about its age has to be kept.
ALTER TABLE series DROP COLUMN last_day;

-- Ids of series are never given twice, also after their rows are gone.
ALTER TABLE counter ADD COLUMN next_series_id INTEGER NOT NULL DEFAULT 1;
