import { constants, zstdCompressSync } from 'node:zlib';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { PackedPart } from '../timeline/pack-events.ts';
import { encodeFrames, type SpanFrame } from './span-frames.ts';
import { type SpanPiece, splitSegments } from './split-segments.ts';

/** Merges the span batches of traces into compressed blocks, in one transaction. */
export interface SpanPacker {
  /** Call at the start of each transaction. */
  reset(): void;
  pack(traceKey: number): PackedPart;
  /** Writes the last block; call it after the last trace of a project. */
  finish(): void;
}

/** Of decompressed spans: a reader of one trace decompresses its whole block. */
const blockBytes = 256 * 1024;
/** Batches of a trace merged at once: a few dozen milliseconds in which no write commits. */
const maxMergedBytes = 4 * 1024 * 1024;
/** The fastest level: the next one takes a third longer for a few per cent. */
const zstdLevel = 1;

interface BatchRow {
  readonly id: bigint;
  readonly first_ns: bigint;
  readonly last_ns: bigint;
  readonly received_at_ms: bigint;
  readonly spans: Buffer;
}

interface WaitingPiece {
  readonly traceKey: number;
  readonly frames: Buffer;
  readonly firstNs: bigint;
  readonly lastNs: bigint;
}

export function createSpanPacker(db: SqliteDatabase): SpanPacker {
  const selectBatches = db
    .prepare<[number], BatchRow>(
      'SELECT id, first_ns, last_ns, received_at_ms, spans FROM span_batch WHERE trace_key = ? ORDER BY id',
    )
    .safeIntegers();
  const deleteBatches = db.prepare<[number, bigint]>(
    'DELETE FROM span_batch WHERE trace_key = ? AND id <= ?',
  );
  const insertBlock = db.prepare<[number, Uint8Array]>(
    'INSERT INTO span_block (last_trace_key, frames) VALUES (?, ?)',
  );
  const insertPacked = db.prepare<[number, number, number, number, bigint, bigint]>(
    'INSERT INTO packed_spans (trace_key, block, start, length, first_ns, last_ns) VALUES (?, ?, ?, ?, ?, ?)',
  );
  let waiting: WaitingPiece[] = [];
  let waitingBytes = 0;

  function add(traceKey: number, { frames, firstNs, lastNs }: SpanPiece): void {
    const encoded = encodeFrames(frames);
    waiting.push({ traceKey, frames: encoded, firstNs, lastNs });
    waitingBytes += encoded.length;
    if (waitingBytes >= blockBytes) finish();
  }

  function finish(): void {
    if (waiting.length === 0) return;
    const pieces = waiting;
    reset();
    const bytes = Buffer.concat(pieces.map(({ frames }) => frames));
    const lastTraceKey = Math.max(...pieces.map(({ traceKey }) => traceKey));
    const frames = zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: zstdLevel } });
    const block = Number(insertBlock.run(lastTraceKey, frames).lastInsertRowid);
    let start = 0;
    for (const { traceKey, frames: own, firstNs, lastNs } of pieces) {
      insertPacked.run(traceKey, block, start, own.length, firstNs, lastNs);
      start += own.length;
    }
  }

  function reset(): void {
    waiting = [];
    waitingBytes = 0;
  }

  return {
    reset,
    pack(traceKey) {
      const rows: BatchRow[] = [];
      let size = 0;
      let isRestLeft = false;
      for (const row of selectBatches.iterate(traceKey)) {
        if (size > maxMergedBytes) {
          isRestLeft = true;
          break;
        }
        rows.push(row);
        size += row.spans.length;
      }
      const last = rows.at(-1);
      if (last === undefined) return { bytes: 0, isRestLeft };
      const frames = rows.map(
        (row): SpanFrame => ({ receivedAtMs: Number(row.received_at_ms), segment: row.spans }),
      );
      const pieces = size > blockBytes ? splitSegments(frames, blockBytes) : [{ frames, ...rangeOf(rows) }];
      for (const piece of pieces) add(traceKey, piece);
      deleteBatches.run(traceKey, last.id);
      return { bytes: size, isRestLeft };
    },
    finish,
  };
}

function rangeOf(rows: readonly BatchRow[]): Pick<SpanPiece, 'firstNs' | 'lastNs'> {
  let firstNs = rows[0]?.first_ns ?? 0n;
  let lastNs = rows[0]?.last_ns ?? 0n;
  for (const row of rows) {
    if (row.first_ns < firstNs) firstNs = row.first_ns;
    if (row.last_ns > lastNs) lastNs = row.last_ns;
  }
  return { firstNs, lastNs };
}
