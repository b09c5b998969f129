import type { SqliteDatabase } from '../sqlite/open-database.ts';
import { createTimelineReader } from './event-batches.ts';
import { packEvents } from './event-codec.ts';

/**
 * Merges the event batches of closed traces into one compressed timeline each, a few traces per transaction:
 * after a crash each trace has either its batches or its packed timeline.
 *
 * @returns a function that packs up to `maxTraces` queued traces and returns how many it packed.
 */
export function createTimelinePacker(db: SqliteDatabase): (maxTraces: number) => number {
  const readTimeline = createTimelineReader(db);
  const selectWaiting = db
    .prepare<[number], number>('SELECT trace_key FROM packing_queue ORDER BY trace_key LIMIT ?')
    .pluck();
  const selectPackedFlushIds = db
    .prepare<[number], string>('SELECT flush_ids FROM packed_timeline WHERE trace_key = ?')
    .pluck();
  const selectFlushIds = db
    .prepare<[number], string>(
      'SELECT flush_id FROM event_batch WHERE trace_key = ? AND flush_id IS NOT NULL ORDER BY id',
    )
    .pluck();
  const upsertPacked = db.prepare<[number, string, Uint8Array]>(
    `INSERT INTO packed_timeline (trace_key, flush_ids, events) VALUES (?, ?, ?)
     ON CONFLICT (trace_key) DO UPDATE SET flush_ids = excluded.flush_ids, events = excluded.events`,
  );
  const deleteBatches = db.prepare<[number]>('DELETE FROM event_batch WHERE trace_key = ?');
  const deleteWaiting = db.prepare<[number]>('DELETE FROM packing_queue WHERE trace_key = ?');

  function pack(traceKey: number): void {
    // Cast: only this function writes the column, a JSON array of strings.
    const earlier = JSON.parse(selectPackedFlushIds.get(traceKey) ?? '[]') as string[];
    const flushIds = [...earlier, ...selectFlushIds.all(traceKey)];
    upsertPacked.run(traceKey, JSON.stringify(flushIds), packEvents(readTimeline(traceKey)));
    deleteBatches.run(traceKey);
    deleteWaiting.run(traceKey);
  }

  const run = db.transaction((maxTraces: number): number => {
    const waiting = selectWaiting.all(maxTraces);
    for (const traceKey of waiting) pack(traceKey);
    return waiting.length;
  });
  return (maxTraces) => run.immediate(maxTraces);
}
