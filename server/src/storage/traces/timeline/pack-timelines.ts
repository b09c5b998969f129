import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { projectOf } from '../rows/trace-key.ts';
import { createSpanPacker } from '../spans/pack-spans.ts';
import { createEventPacker } from './pack-events.ts';
import type { PackingQueue } from './packing-queue.ts';

export interface PackingRound {
  readonly nowMs: number;
  readonly maxTraces: number;
}

/**
 * Merges the batches of traces whose producers are likely to be done into few compressed segments, a few traces per transaction:
 * after a crash each trace has either its batches or its segments.
 *
 * @returns a function that packs due traces and returns how many it packed.
 */
export function createTimelinePacker(
  db: SqliteDatabase,
  queue: PackingQueue,
): (round: PackingRound) => number {
  const packEvents = createEventPacker(db);
  const spans = createSpanPacker(db);

  const run = db.transaction(({ nowMs, maxTraces }: PackingRound): number => {
    spans.reset();
    const due = queue.listDue(nowMs, maxTraces);
    for (const [index, traceKey] of due.entries()) {
      const isEventsLeft = packEvents(traceKey);
      const isSpansLeft = spans.pack(traceKey);
      if (!isEventsLeft && !isSpansLeft) queue.remove(traceKey);
      // Blocks are deleted by project.
      const next = due[index + 1];
      if (next === undefined || projectOf(next) !== projectOf(traceKey)) spans.finish();
    }
    return due.length;
  });
  return (round) => run.immediate(round);
}
