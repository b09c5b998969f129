import { readTracesRequest } from '../../ingest/otlp/traces-request/read-traces-request.ts';
import { joinUint64 } from '../bytes/split-uint64.ts';
import { encodeSegment } from './encode-segment.ts';
import type { ByteRange, SpanRange, SpanResource } from './span-group.ts';

/** A part of the spans of a trace in a request. */
export interface SpanPiece {
  /** An OTLP `TracesData` message. */
  readonly segment: Uint8Array;
  readonly firstNs: bigint;
  readonly lastNs: bigint;
}

interface LocatedSpan extends SpanRange {
  readonly startHigh: number;
  readonly startLow: number;
  readonly firstNs: bigint;
  readonly lastNs: bigint;
}

/** Of the spans of one trace: a page of its timeline reads whole segments. */
const segmentBytes = 64 * 1024;

/** Bytes of the distinct resources and scopes of a piece, which it stores beside its spans. */
class PieceContext {
  bytes = 0;
  readonly #ranges = new Set<ByteRange>();

  add(range: ByteRange): void {
    if (this.#ranges.has(range)) return;
    this.#ranges.add(range);
    this.bytes += range.end - range.start;
  }

  clear(): void {
    this.#ranges.clear();
    this.bytes = 0;
  }
}

/** Divides the spans of a trace in a request, if they are many. */
export function toSpanPieces(piece: SpanPiece): readonly SpanPiece[] {
  const { buffer, byteOffset, byteLength } = piece.segment;
  if (byteLength <= segmentBytes) return [piece];
  return splitSegment(Buffer.from(buffer, byteOffset, byteLength), segmentBytes);
}

/**
 * Divides a segment into pieces in order of the start of spans, so that a page of a timeline needs few of them. Each but the last
 * has spans of about this size, and of no less than its resources and scopes, so that repeating these at most doubles the segment.
 */
export function splitSegment(segment: Buffer, pieceBytes: number): SpanPiece[] {
  const pieces: SpanPiece[] = [];
  const context = new PieceContext();
  let piece: LocatedSpan[] = [];
  let size = 0;
  for (const span of locateSpans(segment).sort(compareStarts)) {
    piece.push(span);
    size += span.end - span.start;
    context.add(span.resource);
    context.add(span.scope);
    if (size < Math.max(pieceBytes, context.bytes)) continue;
    pieces.push(toPiece(segment, piece));
    piece = [];
    size = 0;
    context.clear();
  }
  if (piece.length > 0) pieces.push(toPiece(segment, piece));
  return pieces;
}

function locateSpans(segment: Buffer): LocatedSpan[] {
  const spans: LocatedSpan[] = [];
  let resource: SpanResource = { start: 0, end: 0, serviceName: undefined };
  let scope: ByteRange = { start: 0, end: 0 };
  readTracesRequest(segment, {
    beginResource(start, end) {
      resource = { start, end, serviceName: undefined };
    },
    beginScope(start, end) {
      scope = { start, end };
    },
    addSpan({ start, end, startHigh, startLow, firstHigh, firstLow, lastHigh, lastLow }) {
      const firstNs = joinUint64(firstLow, firstHigh);
      const lastNs = joinUint64(lastLow, lastHigh);
      spans.push({ start, end, resource, scope, startHigh, startLow, firstNs, lastNs });
    },
  });
  return spans;
}

function compareStarts(a: LocatedSpan, b: LocatedSpan): number {
  return a.startHigh - b.startHigh || a.startLow - b.startLow;
}

function toPiece(segment: Buffer, chosen: readonly LocatedSpan[]): SpanPiece {
  // As they came, so that a piece has each resource and scope once.
  const spans = chosen.toSorted((a, b) => a.start - b.start);
  let firstNs: bigint | undefined;
  let lastNs: bigint | undefined;
  for (const span of spans) {
    if (firstNs === undefined || span.firstNs < firstNs) firstNs = span.firstNs;
    if (lastNs === undefined || span.lastNs > lastNs) lastNs = span.lastNs;
  }
  return { segment: encodeSegment(segment, spans), firstNs: firstNs ?? 0n, lastNs: lastNs ?? 0n };
}
