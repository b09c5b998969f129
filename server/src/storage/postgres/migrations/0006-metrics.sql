-- Who decides about the metrics of which project, while samples are in ClickHouse only. A commit has the requests of several projects:
--
-- 1. BEGIN; the rows of its projects are locked: one gateway at a time writes a project.
-- 2. Its row is inserted into metric_commits and committed, by another connection: the row says that the commit is not finished.
-- 3. Every other row with one of its projects is of a commit that its gateway can no longer finish, because it lost its lock. Such a commit
--    is settled before anything is decided: a block with its token is inserted into ClickHouse, after which its samples are there or will
--    never be; what is there counts.
-- 4. The requests are decided over what is stored. What cannot be read from samples, digests and counts, is put into the row.
-- 5. The samples are inserted into ClickHouse as one block, with the commit's number as token.
-- 6. The projects are updated, the row is deleted; COMMIT; the requests are acknowledged.
--
-- Locks are taken in this order: rows of metric_projects by project_id, then rows of metric_commits.

CREATE SEQUENCE metric_commit_numbers;

-- Rows outlive the samples: a series may be known to a gateway for as long as it runs.
CREATE TABLE metric_projects (
  project_id text COLLATE "C" NOT NULL PRIMARY KEY,
  -- Of the commits with samples of the project, the last one: a gateway that saw this one knows all samples. Commits of a project have
  -- growing numbers.
  last_commit bigint NOT NULL DEFAULT 0,
  -- The UTC day of arrival (days since 1970-01-01) that active_series is of, and how many series have samples that arrived on it.
  active_day integer NOT NULL DEFAULT 0,
  active_series bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

-- Commits that are not finished.
CREATE TABLE metric_commits (
  commit bigint NOT NULL PRIMARY KEY DEFAULT next_trace_number('metric_commit_numbers'),
  project_ids text[] COLLATE "C" NOT NULL,
  -- The partition of its samples.
  arrival_day integer NOT NULL,
  drawn_at_ms bigint NOT NULL,
  -- What counts if its samples are stored. For each of project_ids, the series that became active with it;
  added_series bigint[] NOT NULL DEFAULT '{}',
  -- and requests that may not be applied twice: the project of each, its digest, and the JSON of its outcome.
  request_projects text[] COLLATE "C" NOT NULL DEFAULT '{}',
  request_digests bytea[] NOT NULL DEFAULT '{}',
  request_outcomes text[] COLLATE "C" NOT NULL DEFAULT '{}'
);

-- Requests of the last hour which repeated samples would not show to be repeated.
CREATE TABLE metric_requests (
  project_id text COLLATE "C" NOT NULL,
  -- SHA-256 of its bytes.
  digest bytea NOT NULL,
  expires_at_ms bigint NOT NULL,
  -- JSON of a `MetricAppendOutcome`.
  outcome text COLLATE "C" NOT NULL,
  PRIMARY KEY (project_id, digest)
);

CREATE INDEX metric_requests_by_expiry ON metric_requests (expires_at_ms);
