import { zstdDecompressSync } from 'node:zlib';
import { DamagedItem } from '../../../errors/damaged-item.ts';
import { readSpanEvents } from '../../../ingest/otlp/traces-request/span-events.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { decodeEvents, unpackText } from '../../trace-timelines/event-codec.ts';
import { mergeByStart } from '../../trace-timelines/merge-by-start.ts';
import type { SegmentEvents, TimelineSegment } from '../../trace-timelines/timeline-segment.ts';
import { assertChecksum } from '../checksums/checksum.ts';
import { checksumOfPiece } from '../spans/checked-piece.ts';
import { checksumOfBatch } from './event-batches.ts';
import { checksumOfPacked } from './packed-segment.ts';
import { createSegmentLists, type TimedRow } from './segment-lists.ts';

export interface StoredSegment extends TimelineSegment {
  /** Checks it without decoding its events; returns its bytes. @throws DamagedItem */
  verify(): number;
}

/** The stored segments of traces. Listed while they are taken, so that of any number of them few are in memory. */
export interface StoredSegments {
  /** Those that do not end before an instant, in order of their first one. */
  byStart(traceKey: number, fromNs: bigint): Iterable<StoredSegment>;
  /** Those that arrived after one, by default all, in order of arrival: those of events, then those of spans. */
  byArrival(traceKey: number, after?: bigint): Iterable<StoredSegment>;
}

/** A segment whose checksum is right. */
interface CheckedSegment {
  readonly bytes: number;
  decode(): SegmentEvents;
}

/** The reader of the page names the trace. */
const timelineItem = 'timeline';

/** Blocks that stay decompressed: a page needs the spans of one trace, and the next page often the same blocks. */
const maxOpenBlocks = 8;
/** Of them together, if they are several: a block with a large resource may be as large as a request. */
const maxOpenBytes = 16 * 1024 * 1024;

/** In the order of arrival; what follows from the head of a trace is behind them. */
const sources = { packedEvents: 0n, eventBatches: 1n, spans: 2n, head: 3n } as const;
/** Of an arrival, below its source. */
const placeBits = 128;
/** Of the place of spans, below their block. */
const startBits = 64;

/** Later than that of every stored segment. */
export const headArrival: bigint = toArrival(sources.head, 0n);

interface SegmentRow extends TimedRow {
  readonly id: bigint;
}

interface OpenBlock {
  readonly receivedAtMs: number;
  readonly segments: Buffer;
}

interface SpanSegmentRow extends TimedRow {
  readonly block: bigint;
  readonly start: bigint;
  readonly length: bigint;
  readonly crc: bigint | null;
}

export function createStoredSegments(db: SqliteDatabase): StoredSegments {
  const packedEvents = createSegmentLists<SegmentRow>(db, 'packed_events', ['id']);
  const eventBatches = createSegmentLists<SegmentRow>(db, 'event_batch', ['id']);
  const spans = createSegmentLists<SpanSegmentRow>(db, 'span_segment', ['block', 'start'], ['length', 'crc']);
  const selectPackedEvents = db
    .prepare<[bigint], { flushIds: string; events: Buffer; crc: bigint | null }>(
      'SELECT flush_ids AS flushIds, events, crc FROM packed_events WHERE id = ?',
    )
    .safeIntegers();
  const selectEventBatch = db
    .prepare<[bigint], { flushId: string | null; events: string; crc: bigint | null }>(
      'SELECT flush_id AS flushId, events, crc FROM event_batch WHERE id = ?',
    )
    .safeIntegers();
  const selectBlock = db.prepare<[bigint], { receivedAtMs: number; segments: Buffer }>(
    'SELECT received_at_ms AS receivedAtMs, segments FROM span_block WHERE id = ?',
  );
  const openBlocks = new Map<bigint, OpenBlock>();

  function openBlock(id: bigint): OpenBlock {
    const open = openBlocks.get(id) ?? decompress(found(selectBlock.get(id)));
    openBlocks.delete(id);
    openBlocks.set(id, open);
    let bytes = 0;
    for (const { segments } of openBlocks.values()) bytes += segments.length;
    for (const [oldest, { segments }] of openBlocks) {
      if (oldest === id || (openBlocks.size <= maxOpenBlocks && bytes <= maxOpenBytes)) break;
      openBlocks.delete(oldest);
      bytes -= segments.length;
    }
    return open;
  }

  function readPacked({ id, first_ns: firstNs, last_ns: lastNs }: SegmentRow): CheckedSegment {
    const { crc, ...row } = found(selectPackedEvents.get(id));
    assertChecksum(crc, checksumOfPacked({ ...row, firstNs, lastNs }), () => timelineItem);
    return { bytes: row.events.length, decode: () => ofText(unpackText(row.events)) };
  }

  function readBatch({ id, first_ns: firstNs, last_ns: lastNs }: SegmentRow): CheckedSegment {
    const { crc, ...row } = found(selectEventBatch.get(id));
    assertChecksum(crc, checksumOfBatch({ ...row, firstNs, lastNs }), () => timelineItem);
    return { bytes: row.events.length, decode: () => ofText(row.events) };
  }

  function readSpans(row: SpanSegmentRow): CheckedSegment {
    const { block, start, length, first_ns: firstNs, last_ns: lastNs, crc } = row;
    const { receivedAtMs, segments } = openBlock(block);
    const segment = segments.subarray(Number(start), Number(start + length));
    assertChecksum(crc, checksumOfPiece({ segment, firstNs, lastNs }, receivedAtMs), () => timelineItem);
    const { length: bytes } = segment;
    return { bytes, decode: () => ({ events: readSpanEvents(segment, receivedAtMs), bytes }) };
  }

  const fromPacked = (row: SegmentRow) =>
    toSegment(row, { isStored: true, arrival: toArrival(sources.packedEvents, row.id) }, () =>
      readPacked(row),
    );
  const fromBatch = (row: SegmentRow) =>
    toSegment(row, { isStored: true, arrival: toArrival(sources.eventBatches, row.id) }, () =>
      readBatch(row),
    );
  const fromSpans = (row: SpanSegmentRow) => {
    const place = (row.block << BigInt(startBits)) + row.start;
    return toSegment(row, { isStored: false, arrival: toArrival(sources.spans, place) }, () =>
      readSpans(row),
    );
  };

  return {
    byStart: (traceKey, fromNs) =>
      mergeByStart([
        map(packedEvents.byStart(traceKey, fromNs), fromPacked),
        map(eventBatches.byStart(traceKey, fromNs), fromBatch),
        map(spans.byStart(traceKey, fromNs), fromSpans),
      ]),
    *byArrival(traceKey, after = -1n) {
      const afterSource = after >> BigInt(placeBits);
      const afterIn = (source: bigint) => (source === afterSource ? BigInt.asIntN(placeBits, after) : -1n);
      if (afterSource <= sources.packedEvents)
        yield* map(packedEvents.byKey(traceKey, [afterIn(sources.packedEvents)]), fromPacked);
      if (afterSource <= sources.eventBatches)
        yield* map(eventBatches.byKey(traceKey, [afterIn(sources.eventBatches)]), fromBatch);
      const place = afterIn(sources.spans);
      const key = [place >> BigInt(startBits), BigInt.asIntN(startBits, place)];
      yield* map(spans.byKey(traceKey, key), fromSpans);
    },
  };
}

function* map<Row>(rows: Iterable<Row>, convert: (row: Row) => StoredSegment): Generator<StoredSegment> {
  for (const row of rows) yield convert(row);
}

function toArrival(source: bigint, place: bigint): bigint {
  return (source << BigInt(placeBits)) + place;
}

function toSegment(
  { first_ns: firstNs, last_ns: lastNs }: TimedRow,
  place: Pick<StoredSegment, 'isStored' | 'arrival'>,
  read: () => CheckedSegment,
): StoredSegment {
  return { firstNs, lastNs, ...place, load: () => read().decode(), verify: () => read().bytes };
}

function ofText(text: string): SegmentEvents {
  return { events: decodeEvents(text), bytes: text.length };
}

function decompress({ receivedAtMs, segments }: OpenBlock): OpenBlock {
  return { receivedAtMs, segments: zstdDecompressSync(segments) };
}

/** Rows of the snapshot that listed them. */
function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new DamagedItem(timelineItem, 'a part of it is missing from its table');
  return value;
}
