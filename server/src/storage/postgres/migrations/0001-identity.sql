-- Changes that other processes have to hear of are counted in one row, by transactions that are about to commit: the
-- trigger is deferred, so that this lock is the last that they take. A table counts when it has
--
--   CREATE CONSTRAINT TRIGGER <table>_counts_changes
--     AFTER INSERT OR DELETE OR UPDATE OF <columns that matter to others> ON <table>
--     DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_change();
--
-- Columns that a use changes (times of last use, counts) are not listed: they would make every process forget what it
-- cached. Counts grow in the order of commits, and so arrive their notifications: who receives a count that is not the
-- next one has missed a change.
CREATE TABLE changes (
  singleton boolean NOT NULL PRIMARY KEY DEFAULT true CHECK (singleton),
  count bigint NOT NULL,
  -- The transaction that counted last: each counts once, however many rows it changes.
  counted_by xid8 NOT NULL
);

INSERT INTO changes (count, counted_by) VALUES (0, '0');

CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted bigint;
BEGIN
  UPDATE changes SET count = changes.count + 1, counted_by = pg_current_xact_id()
    WHERE changes.counted_by <> pg_current_xact_id()
    RETURNING changes.count INTO counted;
  IF FOUND THEN
    PERFORM pg_notify('cairn_changes', counted::text);
  END IF;
  RETURN NULL;
END;
$$;

-- `position` is the order of arrival. Names and ids are compared by their code points, whatever the locale of the database.
CREATE TABLE organizations (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  created_at_ms bigint NOT NULL,
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY
);

CREATE TABLE projects (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  name text COLLATE "C" NOT NULL,
  created_at_ms bigint NOT NULL,
  -- Counts the changes of a row, for conditional writes.
  revision bigint NOT NULL DEFAULT 1,
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  UNIQUE (organization_id, name)
);

CREATE TABLE api_keys (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  project_id text COLLATE "C" NOT NULL REFERENCES projects (id),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('server', 'ingest', 'web')),
  name text COLLATE "C" NOT NULL,
  display_prefix text COLLATE "C" NOT NULL,
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  -- JSON array of strings, always read and written whole.
  allowed_origins text COLLATE "C" NOT NULL,
  created_at_ms bigint NOT NULL,
  last_used_at_ms bigint,
  revoked_at_ms bigint,
  revision bigint NOT NULL DEFAULT 1,
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY
);

CREATE INDEX api_keys_by_project ON api_keys (project_id);

CREATE TABLE secrets (
  purpose text COLLATE "C" NOT NULL PRIMARY KEY,
  key_id text COLLATE "C" NOT NULL UNIQUE,
  key bytea NOT NULL CHECK (octet_length(key) = 32),
  created_at_ms bigint NOT NULL
);

CREATE CONSTRAINT TRIGGER organizations_counts_changes
  AFTER INSERT OR DELETE OR UPDATE ON organizations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_change();

CREATE CONSTRAINT TRIGGER projects_counts_changes
  AFTER INSERT OR DELETE OR UPDATE ON projects
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_change();

CREATE CONSTRAINT TRIGGER api_keys_counts_changes
  AFTER INSERT OR DELETE OR UPDATE OF project_id, kind, name, hash, allowed_origins, revoked_at_ms, revision ON api_keys
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_change();

-- Data directories name this database, so that their telemetry is never read with the projects of another one. A copy restored from a
-- dump is the same installation.
CREATE TABLE installation (
  singleton boolean NOT NULL PRIMARY KEY DEFAULT true CHECK (singleton),
  id text COLLATE "C" NOT NULL DEFAULT gen_random_uuid()::text
);

INSERT INTO installation DEFAULT VALUES;
