import { readTracesRequest } from '../../../ingest/otlp/traces-request/read-traces-request.ts';
import { encodeSegment } from './encode-segment.ts';
import type { SpanFrame } from './span-frames.ts';
import type { ByteRange, SpanRange, SpanResource } from './span-group.ts';

/** A part of the spans of a trace. */
export interface SpanPiece {
  readonly frames: readonly SpanFrame[];
  readonly firstNs: bigint;
  readonly lastNs: bigint;
}

interface LocatedSpan extends SpanRange {
  readonly frame: SpanFrame;
  /** Of its frame, in order of arrival. */
  readonly arrival: number;
  readonly bytes: Buffer;
  readonly startHigh: number;
  readonly startLow: number;
  readonly firstNs: bigint;
  readonly lastNs: bigint;
}

/**
 * Divides the spans of a trace into pieces of about this size in order of their start, so that a page of its timeline needs few
 * of them.
 */
export function splitSegments(frames: readonly SpanFrame[], pieceBytes: number): SpanPiece[] {
  const spans = frames.flatMap(locateSpans).sort(compareStarts);
  const pieces: SpanPiece[] = [];
  let piece: LocatedSpan[] = [];
  let size = 0;
  for (const span of spans) {
    piece.push(span);
    size += span.end - span.start;
    if (size < pieceBytes) continue;
    pieces.push(toPiece(piece));
    piece = [];
    size = 0;
  }
  if (piece.length > 0) pieces.push(toPiece(piece));
  return pieces;
}

function locateSpans(frame: SpanFrame, arrival: number): LocatedSpan[] {
  const { buffer, byteOffset, byteLength } = frame.segment;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  const spans: LocatedSpan[] = [];
  let resource: SpanResource = { start: 0, end: 0, serviceName: undefined };
  let scope: ByteRange = { start: 0, end: 0 };
  readTracesRequest(bytes, {
    beginResource(start, end) {
      resource = { start, end, serviceName: undefined };
    },
    beginScope(start, end) {
      scope = { start, end };
    },
    addSpan({ start, end, startHigh, startLow, firstHigh, firstLow, lastHigh, lastLow }) {
      const firstNs = (BigInt(firstHigh) << 32n) | BigInt(firstLow);
      const lastNs = (BigInt(lastHigh) << 32n) | BigInt(lastLow);
      spans.push({
        start,
        end,
        resource,
        scope,
        frame,
        arrival,
        bytes,
        startHigh,
        startLow,
        firstNs,
        lastNs,
      });
    },
  });
  return spans;
}

function compareStarts(a: LocatedSpan, b: LocatedSpan): number {
  return a.startHigh - b.startHigh || a.startLow - b.startLow;
}

/** As they arrived, so that a piece has each resource and scope of a frame once. */
function compareArrivals(a: LocatedSpan, b: LocatedSpan): number {
  return a.arrival - b.arrival || a.start - b.start;
}

function toPiece(chosen: readonly LocatedSpan[]): SpanPiece {
  const spans = chosen.toSorted(compareArrivals);
  const frames: SpanFrame[] = [];
  let firstNs: bigint | undefined;
  let lastNs: bigint | undefined;
  for (let start = 0; start < spans.length; ) {
    // In bounds by the condition of the loop.
    const { frame, bytes } = spans[start] as LocatedSpan;
    let end = start + 1;
    while (spans[end]?.frame === frame) end += 1;
    frames.push({ receivedAtMs: frame.receivedAtMs, segment: encodeSegment(bytes, spans.slice(start, end)) });
    start = end;
  }
  for (const span of spans) {
    if (firstNs === undefined || span.firstNs < firstNs) firstNs = span.firstNs;
    if (lastNs === undefined || span.lastNs > lastNs) lastNs = span.lastNs;
  }
  return { frames, firstNs: firstNs ?? 0n, lastNs: lastNs ?? 0n };
}
