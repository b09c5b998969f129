import { zstdDecompressSync } from 'node:zlib';
import { readSpanEvents } from '../../../ingest/otlp/traces-request/span-events.ts';
import type { TraceEvent } from '../../../traces/trace.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { decodeFrames } from '../spans/span-frames.ts';
import { decodeEvents, unpackEvents } from './event-codec.ts';
import type { TimeRange } from './time-range.ts';

/** A stored part of a timeline. Parts may overlap in time. */
export interface TimelineSegment extends TimeRange {
  /** Whether its events were stored as events: those of one instant stay in order of arrival. Otherwise they are derived from spans. */
  readonly isStored: boolean;
  /** In order of arrival within the segment. */
  load(): TraceEvent[];
}

/** The segments of a trace that do not end before an instant, in order of arrival: those of events, then those of spans. */
export type SegmentFinder = (traceKey: number, fromNs: bigint) => TimelineSegment[];

/** Blocks that stay decompressed: a page needs the spans of one trace, and the next page often the same blocks. */
const maxOpenBlocks = 8;

interface SegmentRow {
  readonly id: bigint;
  readonly first_ns: bigint;
  readonly last_ns: bigint;
}

interface PackedSpansRow {
  readonly block: bigint;
  readonly start: bigint;
  readonly length: bigint;
  readonly first_ns: bigint;
  readonly last_ns: bigint;
}

export function createSegmentFinder(db: SqliteDatabase): SegmentFinder {
  const listOf = (table: string) =>
    db
      .prepare<[number, bigint], SegmentRow>(
        `SELECT id, first_ns, last_ns FROM ${table} WHERE trace_key = ? AND last_ns >= ? ORDER BY id`,
      )
      .safeIntegers();
  const listPackedEvents = listOf('packed_events');
  const listEventBatches = listOf('event_batch');
  const listSpanBatches = listOf('span_batch');
  const listPackedSpans = db
    .prepare<[number, bigint], PackedSpansRow>(
      `SELECT block, start, length, first_ns, last_ns FROM packed_spans
       WHERE trace_key = ? AND last_ns >= ? ORDER BY block, start`,
    )
    .safeIntegers();
  const selectPackedEvents = db
    .prepare<[bigint], Buffer>('SELECT events FROM packed_events WHERE id = ?')
    .pluck();
  const selectEventBatch = db
    .prepare<[bigint], string>('SELECT events FROM event_batch WHERE id = ?')
    .pluck();
  const selectSpanBatch = db.prepare<[bigint], { received_at_ms: number; spans: Buffer }>(
    'SELECT received_at_ms, spans FROM span_batch WHERE id = ?',
  );
  const selectBlock = db.prepare<[bigint], Buffer>('SELECT frames FROM span_block WHERE id = ?').pluck();
  const openBlocks = new Map<bigint, Buffer>();

  function openBlock(id: bigint): Buffer {
    const open = openBlocks.get(id) ?? zstdDecompressSync(found(selectBlock.get(id)));
    openBlocks.delete(id);
    openBlocks.set(id, open);
    const [oldest] = openBlocks.keys();
    if (openBlocks.size > maxOpenBlocks && oldest !== undefined) openBlocks.delete(oldest);
    return open;
  }

  function toSegment(
    { first_ns: firstNs, last_ns: lastNs }: Pick<SegmentRow, 'first_ns' | 'last_ns'>,
    isStored: boolean,
    load: () => TraceEvent[],
  ): TimelineSegment {
    return { firstNs, lastNs, isStored, load };
  }

  return (traceKey, fromNs) => [
    ...listPackedEvents
      .all(traceKey, fromNs)
      .map((row) => toSegment(row, true, () => unpackEvents(found(selectPackedEvents.get(row.id))))),
    ...listEventBatches
      .all(traceKey, fromNs)
      .map((row) => toSegment(row, true, () => decodeEvents(found(selectEventBatch.get(row.id))))),
    ...listPackedSpans.all(traceKey, fromNs).map((row) =>
      toSegment(row, false, () => {
        const start = Number(row.start);
        const frames = openBlock(row.block).subarray(start, start + Number(row.length));
        return [...decodeFrames(frames)].flatMap((frame) =>
          readSpanEvents(frame.segment, frame.receivedAtMs),
        );
      }),
    ),
    ...listSpanBatches.all(traceKey, fromNs).map((row) =>
      toSegment(row, false, () => {
        const { spans, received_at_ms: receivedAtMs } = found(selectSpanBatch.get(row.id));
        return readSpanEvents(spans, receivedAtMs);
      }),
    ),
  ];
}

/** Rows of the snapshot that listed them. */
function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a segment of a timeline is missing from its table');
  return value;
}
