import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbitraryPlacedSpans,
  toTracesRequest,
} from '../../../ingest/otlp/testing/arbitrary-traces-request.ts';
import { encodeTracesRequest } from '../../../ingest/otlp/testing/encode-traces-request.ts';
import { ofService, sampleSpan } from '../testing/sample-spans.ts';
import { type LocatedSpanBytes, locateSpanBytes } from '../testing/span-bytes.ts';
import { encodeFrames, type SpanFrame } from './span-frames.ts';
import { type SpanPiece, splitSegments } from './split-segments.ts';

const frames = fc
  .array(fc.tuple(arbitraryPlacedSpans(1_000_000_000n, 8), fc.nat({ max: 5 })), { maxLength: 4 })
  .map((requests) =>
    requests.map(([spans, receivedAtMs]): SpanFrame => {
      return { receivedAtMs, segment: encodeTracesRequest(toTracesRequest(spans)) };
    }),
  );

function spansOf(framesOfPiece: readonly SpanFrame[]): (LocatedSpanBytes & { receivedAtMs: number })[] {
  return framesOfPiece.flatMap(({ segment, receivedAtMs }) =>
    locateSpanBytes(segment).map((span) => ({ ...span, receivedAtMs })),
  );
}

/** What must not change, in any order. */
function contentOf(framesOfPiece: readonly SpanFrame[]): string[] {
  return spansOf(framesOfPiece)
    .map(({ receivedAtMs, resource, scope, span }) => `${receivedAtMs} ${resource} ${scope} ${span}`)
    .sort();
}

function sizesOf({ frames: own }: SpanPiece): number[] {
  return spansOf(own).map(({ range: { start, end } }) => end - start);
}

describe('pieces of the spans of a trace', () => {
  it('have every span once, in order of start, and know their times', () => {
    const property = fc.property(frames, fc.integer({ min: 1, max: 2_000 }), (given, pieceBytes) => {
      const pieces = splitSegments(given, pieceBytes);
      expect(contentOf(pieces.flatMap(({ frames: own }) => own))).toEqual(contentOf(given));
      let latestStartNs = 0n;
      for (const [index, piece] of pieces.entries()) {
        const spans = spansOf(piece.frames);
        const starts = spans.map(({ startNs }) => startNs).sort((a, b) => Number(a - b));
        expect(latestStartNs).toBeLessThanOrEqual(starts[0] ?? 0n);
        latestStartNs = starts.at(-1) ?? 0n;
        expect(piece.firstNs).toBe(spans.map(({ firstNs }) => firstNs).reduce((a, b) => (a < b ? a : b)));
        expect(piece.lastNs).toBe(spans.map(({ lastNs }) => lastNs).reduce((a, b) => (a > b ? a : b)));
        const sizes = sizesOf(piece);
        const size = sizes.reduce((sum, each) => sum + each, 0);
        expect(size - Math.max(...sizes)).toBeLessThan(pieceBytes);
        if (index < pieces.length - 1) expect(size).toBeGreaterThanOrEqual(pieceBytes);
      }
    });
    fc.assert(property);
  });

  it('keep spans of one start in order of arrival: of repeated spans, the first stays the first', () => {
    const traceId = 'a'.repeat(32);
    const given = ['first', 'second', 'third'].map((name, receivedAtMs): SpanFrame => {
      const spans = [sampleSpan(traceId, 9, { spanId: 'b'.repeat(16) }), sampleSpan(traceId, 7, { name })];
      return { receivedAtMs, segment: encodeTracesRequest([ofService('shop', spans)]) };
    });
    for (const pieceBytes of [1, 100, 10_000]) {
      const arrivals = splitSegments(given, pieceBytes)
        .flatMap(({ frames: own }) => spansOf(own))
        .filter(({ startNs }) => startNs === 7_000_000n)
        .map(({ receivedAtMs }) => receivedAtMs);
      expect(arrivals).toEqual([0, 1, 2]);
    }
  });

  it('have each resource once, however the spans of several services alternate', () => {
    const traceId = 'a'.repeat(32);
    const [even, odd] = [0, 1].map((rest) => ({
      resource: { 'service.name': `service ${rest}`, large: 'x'.repeat(20_000) },
      scopeSpans: [
        {
          spans: Array.from({ length: 500 }, (_, index) => sampleSpan(traceId, 2 * index + rest + 1)),
        },
      ],
    }));
    if (even === undefined || odd === undefined) throw new Error('two services');
    const segment = encodeTracesRequest([even, odd]);
    const pieces = splitSegments([{ receivedAtMs: 1, segment }], 10_000);
    expect(pieces.length).toBeGreaterThan(4);
    for (const { frames: own } of pieces) expect(encodeFrames(own).length).toBeLessThan(60_000);
  });
});
