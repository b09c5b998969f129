import { zstdDecompressSync } from 'node:zlib';
import { DamagedItem } from '../../../errors/damaged-item.ts';
import { readSpanEvents } from '../../../ingest/otlp/traces-request/span-events.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { decodeEvents, unpackText } from '../../trace-timelines/event-codec.ts';
import type { SegmentEvents, TimelineSegment } from '../../trace-timelines/timeline-segment.ts';
import { assertChecksum } from '../checksums/checksum.ts';
import { checksumOfPiece } from '../spans/checked-piece.ts';
import { checksumOfBatch } from './event-batches.ts';
import { checksumOfPacked } from './packed-segment.ts';

export interface StoredSegment extends TimelineSegment {
  /** Checks it without decoding its events; returns its bytes. @throws DamagedItem */
  verify(): number;
}

/** The segments of a trace that do not end before an instant, in order of arrival: those of events, then those of spans. */
export type SegmentFinder = (traceKey: number, fromNs: bigint) => StoredSegment[];

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
  readonly crc: bigint | null;
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
      `SELECT block, start, length, first_ns, last_ns, crc FROM span_segment
       WHERE trace_key = ? AND last_ns >= ? ORDER BY block, start`,
    )
    .safeIntegers();
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

  function toSegment(
    { first_ns: firstNs, last_ns: lastNs }: Pick<SegmentRow, 'first_ns' | 'last_ns'>,
    isStored: boolean,
    read: () => CheckedSegment,
  ): StoredSegment {
    return { firstNs, lastNs, isStored, load: () => read().decode(), verify: () => read().bytes };
  }

  return (traceKey, fromNs) => [
    ...listPackedEvents.all(traceKey, fromNs).map((row) => toSegment(row, true, () => readPacked(row))),
    ...listEventBatches.all(traceKey, fromNs).map((row) => toSegment(row, true, () => readBatch(row))),
    ...listSpans.all(traceKey, fromNs).map((row) => toSegment(row, false, () => readSpans(row))),
  ];
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
