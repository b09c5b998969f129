import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPlacedSpans, toTracesRequest } from '../../ingest/otlp/testing/arbitrary-traces-request.ts';
import { encodeTracesRequest } from '../../ingest/otlp/testing/encode-traces-request.ts';
import { sampleSpan } from '../traces/testing/sample-spans.ts';
import { type SpanPiece, splitSegment } from './split-segment.ts';
import { locateSpanBytes } from './testing/span-bytes.ts';

const segment = arbitraryPlacedSpans(1_000_000_000n, 20).map((spans) =>
  Buffer.from(encodeTracesRequest(toTracesRequest(spans))),
);

/** What must not change, in any order. */
function contentOf(segments: readonly Uint8Array[]): string[] {
  return segments
    .flatMap((each) => locateSpanBytes(each))
    .map(({ resource, scope, span }) => `${resource} ${scope} ${span}`)
    .sort();
}

function sizesOf(piece: SpanPiece): number[] {
  return locateSpanBytes(piece.segment).map(({ range: { start, end } }) => end - start);
}

describe('pieces of a segment', () => {
  it('have every span once, in order of start, and know their times', () => {
    const property = fc.property(segment, fc.integer({ min: 1, max: 2_000 }), (given, pieceBytes) => {
      const pieces = splitSegment(given, pieceBytes);
      expect(contentOf(pieces.map((piece) => piece.segment))).toEqual(contentOf([given]));
      let latestStartNs = 0n;
      for (const [index, piece] of pieces.entries()) {
        const spans = locateSpanBytes(piece.segment);
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

  it('have each resource once, however the spans of several services alternate', () => {
    const traceId = 'a'.repeat(32);
    const services = [0, 1].map((rest) => ({
      resource: { 'service.name': `service ${rest}`, large: 'x'.repeat(20_000) },
      scopeSpans: [
        { spans: Array.from({ length: 500 }, (_, index) => sampleSpan(traceId, 2 * index + rest + 1)) },
      ],
    }));
    const pieces = splitSegment(Buffer.from(encodeTracesRequest(services)), 10_000);
    expect(pieces.length).toBeGreaterThan(4);
    for (const piece of pieces) expect(piece.segment.length).toBeLessThan(60_000);
  });
});
