import type { TraceEvent } from '../../../traces/trace.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { decodeEvents, packEvents } from './event-codec.ts';
import { compareInstants, timeRangeOf } from './time-range.ts';

/** Events of a packed segment: a page of a timeline decompresses whole segments. */
export const eventsPerSegment = 2_000;

/** Batches of a trace merged at once, in characters of JSON: a few dozen milliseconds in which no write commits. */
const maxMergedLength = 4 * 1024 * 1024;

interface BatchRow {
  readonly id: number;
  readonly flushId: string | null;
  readonly events: string;
}

/** What a round did to one trace. */
export interface PackedPart {
  /** Of the merged batches, in characters of JSON. */
  readonly length: number;
  /** Whether batches are left for another round. */
  readonly isRestLeft: boolean;
}

/** Merges the event batches of a trace into sorted, compressed segments. Call the function in a transaction. */
export function createEventPacker(db: SqliteDatabase): (traceKey: number) => PackedPart {
  const selectBatches = db.prepare<[number], BatchRow>(
    'SELECT id, flush_id AS flushId, events FROM event_batch WHERE trace_key = ? ORDER BY id',
  );
  const insertPacked = db.prepare<[number, bigint, bigint, string, Uint8Array]>(
    'INSERT INTO packed_events (trace_key, first_ns, last_ns, flush_ids, events) VALUES (?, ?, ?, ?, ?)',
  );
  const deleteBatches = db.prepare<[number, number]>(
    'DELETE FROM event_batch WHERE trace_key = ? AND id <= ?',
  );

  return (traceKey) => {
    const events: TraceEvent[] = [];
    const flushIds: string[] = [];
    let length = 0;
    let lastId: number | undefined;
    let isRestLeft = false;
    for (const batch of selectBatches.iterate(traceKey)) {
      if (length > maxMergedLength) {
        isRestLeft = true;
        break;
      }
      length += batch.events.length;
      lastId = batch.id;
      if (batch.flushId !== null) flushIds.push(batch.flushId);
      for (const event of decodeEvents(batch.events)) events.push(event);
    }
    if (lastId === undefined) return { length, isRestLeft };
    // Stable, so that equal timestamps stay in order of arrival.
    events.sort((a, b) => compareInstants(a.traceTimestampNs, b.traceTimestampNs));
    for (let start = 0; start === 0 || start < events.length; start += eventsPerSegment) {
      const segment = events.slice(start, start + eventsPerSegment);
      const { firstNs, lastNs } = timeRangeOf(segment);
      // Whichever segment has the flush ids: they are looked up by trace.
      insertPacked.run(
        traceKey,
        firstNs,
        lastNs,
        JSON.stringify(start === 0 ? flushIds : []),
        packEvents(segment),
      );
    }
    deleteBatches.run(traceKey, lastId);
    return { length, isRestLeft };
  };
}
