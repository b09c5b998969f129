import type { ShardFence } from '../../../alerts/incident-store.ts';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { PostgresSession } from '../database/postgres-database.ts';
import { alertShardCount } from './shard-of-alert.ts';

/** A shard of which this gateway has the lock and the generation. */
export interface TakenShard extends ShardFence {
  readonly evaluated: ReadonlyMap<string, number>;
}

export interface ShardSurvey {
  /** That are alive, this one included. */
  readonly gatewayCount: number;
  /** Shards that nobody holds. */
  readonly free: readonly number[];
  /** Whether the server takes no more writes: another one does. */
  readonly isReadOnly: boolean;
}

/** The locks of one gateway: those of its shards, and one that says that it is alive. They end with the connection. */
export interface ShardSession {
  /** Joins the gateways, on a new connection. */
  join(): Promise<void>;
  survey(): Promise<ShardSurvey>;
  /** Takes those of the shards that are still free and whose transitions nobody is storing. */
  take(shards: readonly number[]): Promise<readonly TakenShard[]>;
  release(shards: readonly number[]): Promise<void>;
}

/**
 * The server itself ends a session that says nothing for this long, because its gateway hangs, is paused, or lost its network.
 * Source: https://www.postgresql.org/docs/current/runtime-config-client.html#GUC-IDLE-SESSION-TIMEOUT
 */
const silenceMs = 15_000;

/** @param name of the gateway, unique, in letters, digits, spaces and hyphens. */
export function createShardSession(session: PostgresSession, name: string): ShardSession {
  async function release(shards: readonly number[]): Promise<void> {
    if (shards.length > 0) await session.rows(unlock, [advisoryLocks.alertShards, shards]);
  }

  return {
    async join() {
      await session.change(`SET application_name = '${name}'; SET idle_session_timeout = ${silenceMs}`);
      // An earlier connection, which the server may not know to be lost.
      await session.rows(endOthersOfName, [name]);
      await session.rows('SELECT pg_advisory_lock_shared($1)', [advisoryLocks.alertGateways]);
    },
    async survey() {
      const keys = [advisoryLocks.alertShards, advisoryLocks.alertGateways, alertShardCount];
      const [row] = await session.rows<ShardSurvey>(survey, keys);
      if (row === undefined) throw new Error('PostgreSQL did not answer which shards are held');
      return row;
    },
    async take(shards) {
      const tried = await session.rows<{ readonly shard: number; readonly isLocked: boolean }>(tryLock, [
        advisoryLocks.alertShards,
        shards,
      ]);
      const locked = tried.filter(({ isLocked }) => isLocked).map(({ shard }) => shard);
      const raised = await session.rows<RaisedRow>(raiseGenerations, [locked]);
      const taken = new Set(raised.map(({ shard }) => shard));
      await release(locked.filter((shard) => !taken.has(shard)));
      return raised.map(({ shard, generation, projectIds, commits }) => ({
        shard,
        generation,
        // As long as the other.
        evaluated: new Map(projectIds.map((id, index) => [id, Number(commits[index])])),
      }));
    },
    release,
  };
}

interface RaisedRow {
  readonly shard: number;
  readonly generation: number;
  readonly projectIds: readonly string[];
  readonly commits: readonly (number | string)[];
}

const endOthersOfName = `SELECT pg_terminate_backend(activity.pid) FROM pg_stat_activity AS activity
  WHERE activity.application_name = $1 AND activity.datname = current_database() AND activity.pid <> pg_backend_pid()`;

// An advisory lock with one number has its halves as classid and objid.
const survey = `
WITH held AS MATERIALIZED (
  SELECT (locks.classid::bigint << 32) + locks.objid::bigint AS key
  FROM pg_locks AS locks JOIN pg_database AS databases ON databases.oid = locks.database
  WHERE locks.locktype = 'advisory' AND locks.granted AND locks.objsubid = 1 AND databases.datname = current_database())
SELECT (SELECT count(*) FROM held WHERE held.key = $2::bigint)::integer AS "gatewayCount",
  ARRAY(SELECT shards.shard FROM generate_series(0, $3::integer - 1) AS shards (shard)
    WHERE NOT EXISTS (SELECT 1 FROM held WHERE held.key = $1::bigint + shards.shard)) AS "free",
  current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;

const tryLock = `SELECT wanted.shard, pg_try_advisory_lock($1::bigint + wanted.shard) AS "isLocked"
  FROM unnest($2::integer[]) AS wanted (shard)`;

const unlock =
  'SELECT pg_advisory_unlock($1::bigint + given.shard) FROM unnest($2::integer[]) AS given (shard)';

// A row is locked while the transitions of an earlier holder are being stored, which this one has to see: it is taken later.
const raiseGenerations = `
WITH free AS MATERIALIZED (
  SELECT alert_shards.shard FROM alert_shards WHERE alert_shards.shard = ANY ($1::integer[]) FOR UPDATE SKIP LOCKED)
UPDATE alert_shards SET generation = alert_shards.generation + 1
FROM free WHERE alert_shards.shard = free.shard
RETURNING alert_shards.shard, alert_shards.generation, alert_shards.project_ids AS "projectIds", alert_shards.commits`;
