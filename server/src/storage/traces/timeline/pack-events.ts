import type { TraceEvent } from '../../../traces/trace.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { decodeEvents } from '../../trace-timelines/event-codec.ts';
import { compareInstants } from '../../trace-timelines/time-range.ts';
import { assertChecksum } from '../checksums/checksum.ts';
import { addPart, type PartsSum, restOfSum } from '../checksums/parts-sum.ts';
import { checksumOfBatch } from './event-batches.ts';
import { toPackedSegment } from './packed-segment.ts';

/** Events of a packed segment: a page of a timeline decompresses whole segments. */
export const eventsPerSegment = 2_000;

/** Batches of a trace merged at once, in characters of JSON: a few dozen milliseconds in which no write commits. */
const maxMergedLength = 4 * 1024 * 1024;

interface BatchRow {
  readonly id: bigint;
  readonly flushId: string | null;
  readonly firstNs: bigint;
  readonly lastNs: bigint;
  readonly events: string;
  readonly crc: bigint | null;
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
  const selectBatches = db
    .prepare<[number], BatchRow>(
      `SELECT id, flush_id AS flushId, first_ns AS firstNs, last_ns AS lastNs, events, crc
       FROM event_batch WHERE trace_key = ? ORDER BY id`,
    )
    .safeIntegers();
  const insertPacked = db.prepare<
    [number, bigint, bigint, string, Uint8Array, crc: number, part: number | null]
  >(
    `INSERT INTO packed_events (trace_key, first_ns, last_ns, flush_ids, events, crc, part)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertFlush = db.prepare<[number, string]>(
    'INSERT INTO packed_flush (trace_key, flush_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const deleteBatches = db.prepare<[number, bigint]>(
    'DELETE FROM event_batch WHERE trace_key = ? AND id <= ?',
  );

  return (traceKey) => {
    const events: TraceEvent[] = [];
    const flushIds: string[] = [];
    let length = 0;
    let lastId: bigint | undefined;
    let rest: PartsSum = 0;
    let isRestLeft = false;
    for (const batch of selectBatches.iterate(traceKey)) {
      if (length > maxMergedLength) {
        isRestLeft = true;
        break;
      }
      assertChecksum(batch.crc, checksumOfBatch(batch), () => 'timeline');
      rest = batch.crc === null ? null : addPart(rest, Number(batch.crc));
      length += batch.events.length;
      lastId = batch.id;
      if (batch.flushId !== null) flushIds.push(batch.flushId);
      for (const event of decodeEvents(batch.events)) events.push(event);
    }
    if (lastId === undefined) return { length, isRestLeft };
    // Stable, so that equal timestamps stay in order of arrival.
    events.sort((a, b) => compareInstants(a.traceTimestampNs, b.traceTimestampNs));
    // The first counts for what the others leave of the sum of the batches.
    const count = Math.max(1, Math.ceil(events.length / eventsPerSegment));
    const segments = Array.from({ length: count }, (_, index) =>
      toPackedSegment(events.slice(index * eventsPerSegment, (index + 1) * eventsPerSegment)),
    );
    for (const { crc } of segments.slice(1)) if (rest !== null) rest = restOfSum(rest, crc);
    for (const [index, { firstNs, lastNs, flushIds: ids, events: packed, crc }] of segments.entries()) {
      const part = rest === null || index === 0 ? rest : crc;
      insertPacked.run(traceKey, firstNs, lastNs, ids, packed, crc, part);
    }
    for (const flushId of flushIds) insertFlush.run(traceKey, flushId);
    deleteBatches.run(traceKey, lastId);
    return { length, isRestLeft };
  };
}
