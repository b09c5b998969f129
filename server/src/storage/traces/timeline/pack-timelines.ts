import { DamagedItem } from '../../../errors/damaged-item.ts';
import { isDamage } from '../../sqlite/database-damage.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { isUndecodable } from '../reader/name-damage.ts';
import { createEventPacker, type PackedPart } from './pack-events.ts';
import type { PackingQueue } from './packing-queue.ts';

export interface PackingProgress {
  /** Traces of which something was packed. */
  readonly visited: number;
  readonly isMoreLeft: boolean;
}

/** A round ends with the trace that reaches this many characters of JSON. */
const lengthPerRound = 4 * 1024 * 1024;

/**
 * Merges the event batches of queued traces into few compressed segments, a few traces per transaction: after a crash each
 * trace has either its batches or its segments.
 *
 * The function packs up to `maxTraces` of them.
 */
export function createTimelinePacker(
  db: SqliteDatabase,
  queue: PackingQueue,
): (maxTraces: number) => PackingProgress {
  const packEvents = createEventPacker(db);

  /** Traces of which a page is broken: the round fails, and later ones pass over them. */
  const broken = new Set<number>();

  /** Damaged batches stay as they are, for the reads of that trace to say so; the other traces are packed. */
  function packUnlessDamaged(traceKey: number): PackedPart {
    try {
      return packEvents(traceKey);
    } catch (error) {
      if (error instanceof DamagedItem || isUndecodable(error)) return { length: 0, isRestLeft: false };
      if (isDamage(error)) broken.add(traceKey);
      throw error;
    }
  }

  const run = db.transaction((maxTraces: number): PackingProgress => {
    const listed = queue.list(maxTraces + broken.size);
    const waiting = listed.filter((traceKey) => !broken.has(traceKey)).slice(0, maxTraces);
    let length = 0;
    let visited = 0;
    let isRestLeft = false;
    for (const traceKey of waiting) {
      if (length >= lengthPerRound) break;
      const part = packUnlessDamaged(traceKey);
      length += part.length;
      if (part.isRestLeft) isRestLeft = true;
      else queue.remove(traceKey);
      visited += 1;
    }
    return { visited, isMoreLeft: isRestLeft || visited < waiting.length || waiting.length === maxTraces };
  });
  return (maxTraces) => run.immediate(maxTraces);
}
