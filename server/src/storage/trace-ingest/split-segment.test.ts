import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPlacedSpans, toTracesRequest } from '../../ingest/otlp/testing/arbitrary-traces-request.ts';
import { encodeTracesRequest } from '../../ingest/otlp/testing/encode-traces-request.ts';
import { sampleSpan } from '../traces/testing/sample-spans.ts';
import type { ByteRange } from './span-group.ts';
import { type SpanPiece, splitSegment, toSpanPieces } from './split-segment.ts';
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
  return locateSpanBytes(piece.segment).map(({ range }) => sizeOf(range));
}

function sizeOf({ start, end }: ByteRange): number {
  return end - start;
}

/** Bytes of its resources and scopes. */
function contextBytesOf(piece: SpanPiece): number {
  const ranges = locateSpanBytes(piece.segment).flatMap(({ range: { resource, scope } }) => [
    resource,
    scope,
  ]);
  return [...new Set(ranges)].reduce((sum, range) => sum + sizeOf(range), 0);
}

/** Of services whose spans alternate in time. */
function alternating(serviceCount: number, spansOfEach: number, resourceBytes: number): Buffer {
  const traceId = 'a'.repeat(32);
  const services = Array.from({ length: serviceCount }, (_, service) => ({
    resource: { 'service.name': `service ${service}`, large: 'x'.repeat(resourceBytes) },
    scopeSpans: [
      {
        spans: Array.from({ length: spansOfEach }, (_span, index) =>
          sampleSpan(traceId, serviceCount * index + service + 1),
        ),
      },
    ],
  }));
  return Buffer.from(encodeTracesRequest(services));
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
        const fullBytes = Math.max(pieceBytes, contextBytesOf(piece));
        expect(size - Math.max(...sizes)).toBeLessThan(fullBytes);
        if (index < pieces.length - 1) expect(size).toBeGreaterThanOrEqual(fullBytes);
      }
    });
    fc.assert(property);
  });

  it('have each resource once, however the spans of several services alternate', () => {
    const pieces = splitSegment(alternating(2, 500, 4_000), 10_000);
    expect(pieces.length).toBeGreaterThan(4);
    for (const piece of pieces) expect(piece.segment.length).toBeLessThan(20_000);
  });

  it.each([
    ['a large resource', 1, 5_000, 1_000_000],
    ['a thousand resources', 1_000, 5, 1_000],
  ])('take no more than three times the bytes of a segment with %s', (_what, services, spans, bytes) => {
    const given = alternating(services, spans, bytes);
    const pieces = toSpanPieces({ segment: given, firstNs: 0n, lastNs: 0n });
    const total = pieces.reduce((sum, piece) => sum + piece.segment.length, 0);
    expect(total).toBeLessThan(3 * given.length);
  });
});
