import type { SignalUsageCounts, UsageAddition, UsageQuery, UsageStore } from '../../usage/usage-store.ts';
import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { metaWork } from './meta-work.ts';
import { createUsageReads } from './usage-reads.ts';

const hourMs = 3_600_000;

/** Keeps usage in `meta.db`. The caller closes the connection. */
export function createSqliteUsageStore(db: SqliteDatabase): UsageStore {
  const addCounts = db.prepare(
    `INSERT INTO usage_counts (project_id, signal, resolution, start_ms, accepted_count, accepted_bytes, rejected_count)
     VALUES (@projectId, @signal, @resolution, @startMs, @acceptedCount, @acceptedBytes, @rejectedCount)
     ON CONFLICT DO UPDATE SET accepted_count = accepted_count + excluded.accepted_count,
       accepted_bytes = accepted_bytes + excluded.accepted_bytes,
       rejected_count = rejected_count + excluded.rejected_count`,
  );
  const addRejection = db.prepare(
    `INSERT INTO usage_rejections (project_id, signal, resolution, start_ms, reason, count)
     VALUES (@projectId, @signal, @resolution, @startMs, @reason, @count)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  );
  const setReason = db.prepare(
    `INSERT INTO usage_reasons (project_id, signal, reason, last_at_ms, example)
     VALUES (@projectId, @signal, @reason, @lastAtMs, @example)
     ON CONFLICT DO UPDATE SET last_at_ms = excluded.last_at_ms,
       example = iif(excluded.example = '', example, excluded.example)`,
  );
  const setArrival = db.prepare(
    `INSERT INTO usage_arrivals (project_id, signal, first_accepted_at_ms, last_accepted_at_ms)
     VALUES (@projectId, @signal, @first, @last)
     ON CONFLICT DO UPDATE SET last_accepted_at_ms = excluded.last_accepted_at_ms`,
  );
  const [pruneCounts, pruneRejections] = [
    db.prepare(
      `DELETE FROM usage_counts WHERE (project_id, resolution, signal, start_ms) IN
         (SELECT project_id, resolution, signal, start_ms FROM usage_counts
          WHERE resolution = ? AND start_ms < ? LIMIT ?)`,
    ),
    db.prepare(
      `DELETE FROM usage_rejections WHERE (project_id, resolution, signal, start_ms, reason) IN
         (SELECT project_id, resolution, signal, start_ms, reason FROM usage_rejections
          WHERE resolution = ? AND start_ms < ? LIMIT ?)`,
    ),
  ];
  const reads = createUsageReads(db);

  function addOne({
    projectId,
    signal,
    startMs,
    rejections,
    acceptedAtMs,
    ...accepted
  }: UsageAddition): void {
    const place = { projectId, signal };
    const rejectedCount = rejections.reduce((sum, { count }) => sum + count, 0);
    for (const span of [
      { ...place, resolution: 'minute', startMs },
      { ...place, resolution: 'hour', startMs: Math.floor(startMs / hourMs) * hourMs },
    ]) {
      addCounts.run({ ...span, ...accepted, rejectedCount });
      for (const { reason, count } of rejections) addRejection.run({ ...span, reason, count });
    }
    for (const { reason, lastAtMs, example } of rejections)
      setReason.run({ ...place, reason, lastAtMs, example });
    if (acceptedAtMs !== undefined) setArrival.run({ ...place, ...acceptedAtMs });
  }

  const add = db.transaction((additions: readonly UsageAddition[]) => additions.forEach(addOne));
  const read = db.transaction((query: UsageQuery): SignalUsageCounts[] => reads.read(query));
  const prune = db.transaction((minutesBeforeMs: number, hoursBeforeMs: number, limit: number) =>
    Math.max(
      ...[pruneCounts, pruneRejections].flatMap((statement) => [
        statement.run('minute', minutesBeforeMs, limit).changes,
        statement.run('hour', hoursBeforeMs, limit).changes,
      ]),
    ),
  );

  return {
    add: (additions) => metaWork(() => add.immediate(additions)),
    read: (query) => metaWork(() => read.deferred(query)),
    prune: ({ minutesBeforeMs, hoursBeforeMs, limit }) =>
      metaWork(() => prune.immediate(minutesBeforeMs, hoursBeforeMs, limit)),
  };
}
