import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { projectOf } from '../rows/trace-key.ts';
import { createSpanPacker } from '../spans/pack-spans.ts';
import { createEventPacker } from './pack-events.ts';
import type { PackingQueue } from './packing-queue.ts';

export interface PackingRound {
  readonly nowMs: number;
  readonly maxTraces: number;
}

export interface PackingProgress {
  /** Traces of which something was packed. */
  readonly visited: number;
  readonly isMoreDue: boolean;
}

/** A round ends with the trace that reaches this many bytes. */
const bytesPerRound = 4 * 1024 * 1024;

/**
 * Merges the batches of traces whose producers are likely to be done into few compressed segments, a few traces per transaction:
 * after a crash each trace has either its batches or its segments.
 *
 * The function packs some of the traces that are due.
 */
export function createTimelinePacker(
  db: SqliteDatabase,
  queue: PackingQueue,
): (round: PackingRound) => PackingProgress {
  const packEvents = createEventPacker(db);
  const spans = createSpanPacker(db);

  const run = db.transaction(({ nowMs, maxTraces }: PackingRound): PackingProgress => {
    spans.reset();
    const due = queue.listDue(nowMs, maxTraces);
    let bytes = 0;
    let visited = 0;
    for (const traceKey of due) {
      if (bytes >= bytesPerRound) break;
      // A block has traces of one project, with which it is deleted.
      const previous = due[visited - 1];
      if (previous !== undefined && projectOf(previous) !== projectOf(traceKey)) spans.finish();
      const parts = [packEvents(traceKey), spans.pack(traceKey)];
      bytes += parts.reduce((sum, part) => sum + part.bytes, 0);
      if (!parts.some(({ isRestLeft }) => isRestLeft)) queue.remove(traceKey);
      visited += 1;
    }
    spans.finish();
    return { visited, isMoreDue: visited < due.length || due.length === maxTraces };
  });
  return (round) => run.immediate(round);
}
