-- Which logs were stored by whom, where records are in ClickHouse. A gateway writes as one writer, whose blocks are numbered by
-- one counter and stored one after the other:
--
-- 1. The claim of a block, in one statement: its requests, which nobody may store again, and that it is open.
-- 2. The insert into ClickHouse, with epoch and first counter as its token.
-- 3. The confirmation: the block is no longer open, and arrival marks of its projects cover it. Then it is acknowledged.
--
-- Whoever finds a block open that its writer may have abandoned takes over the writer first, so that it can confirm no
-- more, and then settles the block by its token.

-- A gateway that starts takes over a writer that nobody holds, and only else adds one: there are as many as gateways at a time.
CREATE TABLE log_writers (
  epoch bigint NOT NULL PRIMARY KEY CHECK (epoch BETWEEN 1 AND 65535),
  -- Grows whenever it is taken over: earlier holders can neither claim nor confirm.
  generation bigint NOT NULL,
  next_counter bigint NOT NULL CHECK (next_counter BETWEEN 1 AND 137438953472),
  leased_until_ms bigint NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE log_blocks (
  epoch bigint NOT NULL,
  first_counter bigint NOT NULL,
  last_counter bigint NOT NULL,
  -- Days since 1970-01-01.
  arrival_day bigint NOT NULL,
  shard bigint NOT NULL,
  -- The last counter of each project.
  project_ids text[] COLLATE "C" NOT NULL,
  last_counters bigint[] NOT NULL,
  -- Of its requests.
  first_received_at_ms bigint NOT NULL,
  last_received_at_ms bigint NOT NULL,
  PRIMARY KEY (epoch, first_counter)
);

-- Requests of the last minutes: the same bytes from the same key are stored once.
CREATE TABLE log_requests (
  -- SHA-256 of project, key and request.
  digest bytea NOT NULL PRIMARY KEY,
  received_at_ms bigint NOT NULL,
  -- The block.
  epoch bigint NOT NULL,
  first_counter bigint NOT NULL,
  accepted bigint NOT NULL,
  rejected bigint NOT NULL,
  -- Why the first rejected record was rejected.
  reason text COLLATE "C"
);

CREATE INDEX log_requests_by_time ON log_requests (received_at_ms);

-- The last counter of each project that is confirmed.
CREATE TABLE log_arrivals (
  project_id text COLLATE "C" NOT NULL,
  epoch bigint NOT NULL,
  counter bigint NOT NULL,
  PRIMARY KEY (project_id, epoch)
) WITH (fillfactor = 50);

-- Keys of attributes that projects have used, with the UTC day when each was last seen.
CREATE TABLE log_attribute_keys (
  project_id text COLLATE "C" NOT NULL,
  -- 48 bits of SHA-256.
  key_hash bigint NOT NULL,
  last_day bigint NOT NULL,
  PRIMARY KEY (project_id, key_hash)
);
