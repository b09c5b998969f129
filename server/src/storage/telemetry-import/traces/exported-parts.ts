import { zstdDecompressSync } from 'node:zlib';
import { DamagedItem } from '../../../errors/damaged-item.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { decodeEvents } from '../../trace-timelines/event-codec.ts';
import { timeRangeOf } from '../../trace-timelines/time-range.ts';
import type { TimelinePart } from '../../trace-timelines/timeline-part.ts';
import { assertChecksum } from '../../traces/checksums/checksum.ts';
import { checksumOfPiece } from '../../traces/spans/checked-piece.ts';
import { checksumOfBatch } from '../../traces/timeline/event-batches.ts';
import { checksumOfPacked } from '../../traces/timeline/packed-segment.ts';

/** A part of a timeline, without what the databases give it. */
export type ExportedPart = Pick<TimelinePart, 'kind' | 'firstNs' | 'lastNs' | 'receivedAtMs' | 'payload'>;

/** What one write, or several that were packed, left of events. */
interface ExportedEvents {
  readonly flushIds: readonly string[];
  /** Absent where a write had no events. */
  readonly part?: ExportedPart;
}

/** The timelines of traces as they are stored. @throws DamagedItem */
export interface ExportedTimelines {
  /** One at a time: the flush ids of packed events, then these, then what is not packed. */
  events(traceKey: number): Generator<ExportedEvents>;
  spans(traceKey: number): Generator<ExportedPart>;
}

interface EventRow {
  readonly flushIds: string | null;
  readonly firstNs: bigint;
  readonly lastNs: bigint;
  readonly crc: bigint | null;
}

interface SegmentRow {
  readonly block: bigint;
  readonly start: bigint;
  readonly length: bigint;
  readonly firstNs: bigint;
  readonly lastNs: bigint;
  readonly crc: bigint | null;
}

interface BlockRow {
  readonly receivedAtMs: bigint;
  readonly segments: Buffer;
}

const item = () => 'timeline';
const noEvents = '[]';
/** Of rows of earlier releases. */
const unknownFirstNs = -(2n ** 63n);

export function createExportedTimelines(db: SqliteDatabase): ExportedTimelines {
  const columns = 'first_ns AS firstNs, last_ns AS lastNs, crc';
  const selectPacked = db
    .prepare<[number], EventRow & { readonly events: Buffer; readonly flushIds: string }>(
      `SELECT flush_ids AS flushIds, events, ${columns} FROM packed_events WHERE trace_key = ? ORDER BY id`,
    )
    .safeIntegers();
  const selectPackedFlushes = db
    .prepare<[number], string>('SELECT flush_id FROM packed_flush WHERE trace_key = ?')
    .pluck();
  const selectBatches = db
    .prepare<[number], EventRow & { readonly events: string }>(
      `SELECT flush_id AS flushIds, events, ${columns} FROM event_batch WHERE trace_key = ? ORDER BY id`,
    )
    .safeIntegers();
  const selectSegments = db
    .prepare<[number], SegmentRow>(
      `SELECT block, start, length, ${columns} FROM span_segment WHERE trace_key = ? ORDER BY block, start`,
    )
    .safeIntegers();
  const selectBlock = db
    .prepare<[bigint], BlockRow>(
      'SELECT received_at_ms AS receivedAtMs, segments FROM span_block WHERE id = ?',
    )
    .safeIntegers();
  /** Traces that came together are in few blocks. */
  let open: { readonly id: bigint; readonly receivedAtMs: number; readonly bytes: Buffer } | undefined;

  function openBlock(id: bigint): NonNullable<typeof open> {
    if (open?.id === id) return open;
    const row = selectBlock.get(id);
    if (row === undefined) throw new DamagedItem('timeline', 'a part of it is missing from its table');
    open = { id, receivedAtMs: Number(row.receivedAtMs), bytes: decompress(row.segments) };
    return open;
  }

  return {
    *events(traceKey) {
      for (const flushId of selectPackedFlushes.iterate(traceKey)) yield { flushIds: [flushId] };
      for (const { crc, ...row } of selectPacked.iterate(traceKey)) {
        assertChecksum(crc, checksumOfPacked(row), item);
        // Cast: earlier releases wrote them here, as a list of texts.
        yield toEvents(row, JSON.parse(row.flushIds) as string[], decompress(row.events));
      }
      for (const { crc, flushIds, ...row } of selectBatches.iterate(traceKey)) {
        assertChecksum(crc, checksumOfBatch({ ...row, flushId: flushIds }), item);
        yield toEvents(row, flushIds === null ? [] : [flushIds], Buffer.from(row.events));
      }
    },
    *spans(traceKey) {
      for (const { block, start, length, firstNs, lastNs, crc } of selectSegments.iterate(traceKey)) {
        const { receivedAtMs, bytes } = openBlock(block);
        const segment = bytes.subarray(Number(start), Number(start + length));
        assertChecksum(crc, checksumOfPiece({ segment, firstNs, lastNs }, receivedAtMs), item);
        yield { kind: 'spans', firstNs, lastNs, receivedAtMs, payload: segment };
      }
    },
  };
}

/** @throws DamagedItem */
function decompress(bytes: Uint8Array): Buffer {
  try {
    return zstdDecompressSync(bytes);
  } catch (cause) {
    throw new DamagedItem('timeline', 'a part of it cannot be decompressed', cause);
  }
}

function toEvents(
  { firstNs, lastNs }: Pick<EventRow, 'firstNs' | 'lastNs'>,
  flushIds: readonly string[],
  payload: Buffer,
): ExportedEvents {
  const isEmpty = payload.length === noEvents.length;
  if (isEmpty) return { flushIds };
  const range =
    firstNs === unknownFirstNs ? timeRangeOf(decodeEvents(payload.toString())) : { firstNs, lastNs };
  // Events say themselves when they were created.
  return { flushIds, part: { kind: 'events', ...range, receivedAtMs: 0, payload } };
}
