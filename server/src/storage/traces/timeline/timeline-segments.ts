import { zstdDecompressSync } from 'node:zlib';
import { readSpanEvents } from '../../../ingest/otlp/traces-request/span-events.ts';
import type { TraceEvent } from '../../../traces/trace.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
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

interface OpenBlock {
  readonly receivedAtMs: number;
  readonly segments: Buffer;
}

interface SpanSegmentRow {
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
  const listSpans = db
    .prepare<[number, bigint], SpanSegmentRow>(
      `SELECT block, start, length, first_ns, last_ns FROM span_segment
       WHERE trace_key = ? AND last_ns >= ? ORDER BY block, start`,
    )
    .safeIntegers();
  const selectPackedEvents = db
    .prepare<[bigint], Buffer>('SELECT events FROM packed_events WHERE id = ?')
    .pluck();
  const selectEventBatch = db
    .prepare<[bigint], string>('SELECT events FROM event_batch WHERE id = ?')
    .pluck();
  const selectBlock = db.prepare<[bigint], { receivedAtMs: number; segments: Buffer }>(
    'SELECT received_at_ms AS receivedAtMs, segments FROM span_block WHERE id = ?',
  );
  const openBlocks = new Map<bigint, OpenBlock>();

  function openBlock(id: bigint): OpenBlock {
    const open = openBlocks.get(id) ?? decompress(found(selectBlock.get(id)));
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
    ...listSpans.all(traceKey, fromNs).map((row) =>
      toSegment(row, false, () => {
        const { receivedAtMs, segments } = openBlock(row.block);
        const start = Number(row.start);
        return readSpanEvents(segments.subarray(start, start + Number(row.length)), receivedAtMs);
      }),
    ),
  ];
}

function decompress({ receivedAtMs, segments }: OpenBlock): OpenBlock {
  return { receivedAtMs, segments: zstdDecompressSync(segments) };
}

/** Rows of the snapshot that listed them. */
function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a segment of a timeline is missing from its table');
  return value;
}
