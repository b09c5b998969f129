import type { UsageStore } from '../../usage/usage-store.ts';
import { addUsageRows } from './add-usage-rows.ts';
import type { PostgresDatabase } from './database/postgres-database.ts';
import { readUsage } from './read-usage.ts';
import { toUsageRows } from './usage-rows.ts';

// Rows that another process prunes or adds to are left to the next call.
const pruneCounts = `
  WITH old AS MATERIALIZED (
    SELECT usage_counts.project_id, usage_counts.resolution, usage_counts.signal, usage_counts.start_ms
    FROM usage_counts WHERE usage_counts.resolution = $1 AND usage_counts.start_ms < $2
    ORDER BY usage_counts.start_ms LIMIT $3 FOR UPDATE SKIP LOCKED)
  DELETE FROM usage_counts USING old
  WHERE (usage_counts.project_id, usage_counts.resolution, usage_counts.signal, usage_counts.start_ms)
    = (old.project_id, old.resolution, old.signal, old.start_ms)`;
const pruneRejections = `
  WITH old AS MATERIALIZED (
    SELECT usage_rejections.project_id, usage_rejections.resolution, usage_rejections.signal, usage_rejections.start_ms,
      usage_rejections.reason
    FROM usage_rejections WHERE usage_rejections.resolution = $1 AND usage_rejections.start_ms < $2
    ORDER BY usage_rejections.start_ms LIMIT $3 FOR UPDATE SKIP LOCKED)
  DELETE FROM usage_rejections USING old
  WHERE (usage_rejections.project_id, usage_rejections.resolution, usage_rejections.signal, usage_rejections.start_ms,
      usage_rejections.reason)
    = (old.project_id, old.resolution, old.signal, old.start_ms, old.reason)`;

/** Keeps usage in PostgreSQL. The caller closes the database. */
export function createPostgresUsageStore(db: PostgresDatabase): UsageStore {
  return {
    async add(additions) {
      if (additions.length === 0) return;
      const rows = toUsageRows(additions);
      await db.transaction((session) => addUsageRows(session, rows));
    },

    read: (query) => db.transaction((session) => readUsage(session, query), 'repeatable read'),

    prune: ({ minutesBeforeMs, hoursBeforeMs, limit }) =>
      db.transaction(async (session) => {
        const pruned: number[] = [];
        for (const statement of [pruneCounts, pruneRejections]) {
          pruned.push(await session.change(statement, ['minute', minutesBeforeMs, limit]));
          pruned.push(await session.change(statement, ['hour', hoursBeforeMs, limit]));
        }
        return Math.max(...pruned);
      }),
  };
}
