-- The heads of traces: everything that traces are but their timelines, which are in ClickHouse as parts. A write is one
-- transaction for many commands:
--
-- 1. Its commit number is inserted into trace_commits and committed: the row says that the commit is not made.
-- 2. BEGIN; the heads of its traces are locked; what the commands change is decided.
-- 3. The new parts are inserted into ClickHouse, each with the commit number.
-- 4. Heads are updated, new traces are numbered, the row of trace_commits is deleted; COMMIT; the commands are acknowledged.
--
-- Whoever reads a timeline reads the head first, then the parts, then which of their commits are in trace_commits, and leaves those
-- parts out. A write that ends before its COMMIT leaves its row, so its parts are never shown, however late they are inserted.
--
-- Locks are taken in this order: heads by project and trace id, the advisory locks of labels, labels, projects by id, the row of
-- trace_commits.

CREATE SEQUENCE trace_commit_numbers;
CREATE SEQUENCE trace_keys;

-- Seconds since 2025 and 22 bits of a sequence, below 2^53. ClickHouse has parts by these numbers, so none may be used again when an
-- older dump of this database is restored, in which the sequences are behind.
CREATE FUNCTION next_trace_number(counters regclass) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT ((floor(extract(epoch FROM clock_timestamp()))::bigint - 1735689600) << 22) | (nextval(counters) & 4194303);
$$;

CREATE TABLE trace_commits (
  commit bigint NOT NULL PRIMARY KEY DEFAULT next_trace_number('trace_commit_numbers'),
  -- A gateway begins no write with a number that it has drawn more than a minute ago. So the parts of the commit are of traces that
  -- were created until then, and the row is of no use once their partitions are gone.
  drawn_at_ms bigint NOT NULL
);

CREATE INDEX trace_commits_by_age ON trace_commits (drawn_at_ms);

-- Rows outlive the traces, because no number is used twice.
CREATE TABLE trace_projects (
  project_id text COLLATE "C" NOT NULL PRIMARY KEY,
  last_number bigint NOT NULL DEFAULT 0,
  last_created_at_ms bigint NOT NULL DEFAULT 0,
  -- Rows of trace_labels: whoever inserts or deletes some changes these in the same transaction.
  tag_count bigint NOT NULL DEFAULT 0,
  attribute_key_count bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE TABLE trace_heads (
  -- One for each incarnation of a trace: an id that returns after its trace was removed has another.
  trace_key bigint NOT NULL PRIMARY KEY DEFAULT next_trace_number('trace_keys'),
  project_id text COLLATE "C" NOT NULL,
  -- 32 lowercase hex digits.
  trace_id text COLLATE "C" NOT NULL,
  -- Null only within the transaction that creates it, as are all columns without a default.
  number bigint,
  -- Days since 1970-01-01, of the time of creation or, where another gateway's clock is ahead, an earlier one. The parts are in the
  -- partition of this day, so a partition may be dropped once no head has its day.
  created_day integer,
  created_at_ms bigint,
  last_seen_at_ms bigint,
  -- 0 running, 1 completed, 2 deleted.
  status smallint,
  -- A bit for each severity, as in severity-mask.ts.
  severities smallint,
  name text COLLATE "C",
  -- Producer time; null before the first.
  first_ns bigint,
  last_ns bigint,
  -- Of `traceDurationMs`.
  duration_ms bigint,
  timeline_end_ns bigint,
  revision bigint,
  -- Of the automation rules by which it was evaluated last.
  rules_revision bigint,
  -- Parts of its timeline, which are numbered in order of arrival.
  part_count bigint NOT NULL DEFAULT 0,
  tags text[] COLLATE "C",
  -- In order of their first appearance; the value of each key is at the same index.
  attribute_keys text[] COLLATE "C",
  attribute_values text[] COLLATE "C",
  -- JSON of what it has from spans; null without spans.
  span_state text COLLATE "C",
  -- Of head-terms.ts: its tags, attribute keys, and attributes.
  terms text[] COLLATE "C",
  UNIQUE (project_id, trace_id)
) WITH (fillfactor = 70);

CREATE UNIQUE INDEX trace_heads_by_number ON trace_heads (project_id, number) WHERE number IS NOT NULL;
-- Times never decrease with the numbers, so this is the order of both.
CREATE INDEX trace_heads_by_creation ON trace_heads (project_id, created_at_ms, number) WHERE number IS NOT NULL;
-- For retention: no head was created before its day.
CREATE INDEX trace_heads_by_day ON trace_heads (created_day, created_at_ms) WHERE number IS NOT NULL;
CREATE INDEX trace_heads_by_term ON trace_heads USING gin (terms);

-- What was written before, as long as its trace exists.
CREATE TABLE trace_flushes (
  trace_key bigint NOT NULL,
  flush_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (trace_key, flush_id)
);

CREATE TABLE trace_plugin_events (
  trace_key bigint NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (trace_key, event_id)
);

-- OTLP requests of the last minutes: the same bytes from the same key are stored once.
CREATE TABLE trace_requests (
  -- SHA-256 of project, key and request.
  digest bytea NOT NULL PRIMARY KEY,
  expires_at_ms bigint NOT NULL,
  accepted bigint NOT NULL,
  rejected bigint NOT NULL,
  -- Why the first rejected span was rejected, or what was left out.
  reason text COLLATE "C"
);

CREATE INDEX trace_requests_by_expiry ON trace_requests (expires_at_ms);

-- Every tag, attribute key and attribute value that traces of a project have had.
CREATE TABLE trace_labels (
  project_id text COLLATE "C" NOT NULL,
  kind smallint NOT NULL CHECK (kind IN (0, 1, 2)), -- 0 tag, 1 attribute key, 2 attribute value
  -- The attribute key of a value, else empty.
  key text COLLATE "C" NOT NULL,
  -- SHA-256 of the label, because entries of an index are shorter than labels.
  label_hash bytea NOT NULL,
  label text COLLATE "C" NOT NULL,
  -- The latest day of creation of the traces that had it: it is forgotten with the last head of that day.
  last_day integer NOT NULL,
  PRIMARY KEY (project_id, kind, key, label_hash)
);

CREATE INDEX trace_labels_by_day ON trace_labels (last_day);

-- The rules that matched a trace, once each.
CREATE TABLE trace_matches (
  id bigint NOT NULL PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  trace_key bigint NOT NULL,
  project_id text COLLATE "C" NOT NULL,
  trace_id text COLLATE "C" NOT NULL,
  rule_id text COLLATE "C" NOT NULL,
  -- Name and filter of the rule when it matched.
  rule_name text COLLATE "C" NOT NULL,
  reason text COLLATE "C" NOT NULL,
  matched_at_ms bigint NOT NULL,
  -- Where it stands on the timeline.
  timeline_ns bigint NOT NULL,
  -- Whether its notifications are in the outbox.
  is_settled boolean NOT NULL DEFAULT false,
  leased_at_ms bigint,
  leased_until_ms bigint,
  UNIQUE (trace_key, rule_id)
) WITH (fillfactor = 80);

CREATE INDEX trace_matches_unsettled ON trace_matches (id) WHERE NOT is_settled;
