-- The shards by which gateways share out the evaluation of alerts, where metrics are in ClickHouse. A gateway evaluates the alerts of the
-- shards whose advisory locks it holds. Once it has a lock it raises the generation; whoever stores transitions locks the row first and
-- compares, so that a gateway that lost the lock without knowing stores nothing.
CREATE TABLE alert_shards (
  shard integer NOT NULL PRIMARY KEY,
  -- Grows with each gateway that takes the shard.
  generation bigint NOT NULL DEFAULT 0,
  -- What was evaluated: the projects with alerts in the shard, and of each the last commit of metric_projects. The next gateway begins
  -- after these.
  project_ids text[] COLLATE "C" NOT NULL DEFAULT '{}',
  commits bigint[] NOT NULL DEFAULT '{}'
) WITH (fillfactor = 50);

INSERT INTO alert_shards (shard) SELECT generate_series(0, 63);
