-- The shard of ClickHouse that the samples of a commit are inserted into: whoever settles it asks that one.
ALTER TABLE metric_commits ADD COLUMN shard integer NOT NULL DEFAULT 1;
