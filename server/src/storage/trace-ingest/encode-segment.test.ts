import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryTracesRequest } from '../../ingest/otlp/testing/arbitrary-traces-request.ts';
import { encodeTracesRequest } from '../../ingest/otlp/testing/encode-traces-request.ts';
import { propertyRuns } from '../../testing/property-runs.ts';
import { sampleSpan } from '../traces/testing/sample-spans.ts';
import { encodeSegment } from './encode-segment.ts';
import { locateSpanBytes, spanBytesOf } from './testing/span-bytes.ts';

describe('a segment', () => {
  it('has the spans it was made of, byte for byte, with their resources and scopes', () => {
    const property = fc.property(
      arbitraryTracesRequest,
      fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      (init, choices) => {
        const request = Buffer.from(encodeTracesRequest(init));
        const chosen = locateSpanBytes(request).filter((_span, index) => choices[index] !== false);
        const segment = encodeSegment(
          request,
          chosen.map(({ range }) => range),
        );
        expect(spanBytesOf(segment)).toEqual(
          chosen.map(({ resource, scope, span }) => ({ resource, scope, span })),
        );
      },
    );
    fc.assert(property, { numRuns: propertyRuns(2) });
  });

  it('is hardly larger than its request, however many scopes share a resource', () => {
    const scopeSpans = Array.from({ length: 500 }, (_, index) => ({
      scope: { name: `scope ${index}` },
      spans: [sampleSpan('a'.repeat(32), index + 1)],
    }));
    const resource = { 'service.name': 'shop', large: 'x'.repeat(50_000) };
    const request = Buffer.from(encodeTracesRequest([{ resource, scopeSpans }]));
    const segment = encodeSegment(
      request,
      locateSpanBytes(request).map(({ range }) => range),
    );
    expect(segment.length).toBeLessThanOrEqual(request.length);
  });

  it('of no spans is empty', () => {
    expect(encodeSegment(Buffer.alloc(0), [])).toHaveLength(0);
  });
});
