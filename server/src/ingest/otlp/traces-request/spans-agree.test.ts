import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../testing/property-runs.ts';
import type { TraceEvent } from '../../../traces/trace.ts';
import { jsonToProtobuf } from '../json/json-to-protobuf.ts';
import { exportTracesRequest } from '../json/traces-descriptors.ts';
import { MalformedRequest } from '../protobuf/malformed-request.ts';
import {
  arbitraryPlacedSpans,
  arbitraryTracesRequest,
  toTracesRequest,
} from '../testing/arbitrary-traces-request.ts';
import { decodeSpans } from '../testing/decode-spans.ts';
import { encodeTracesJson } from '../testing/encode-traces-json.ts';
import { encodeTracesRequest } from '../testing/encode-traces-request.ts';
import { expectedSpanEvents } from '../testing/expected-spans.ts';
import { expectedTraceHeads } from '../testing/expected-trace-heads.ts';
import { arbitraryJsonStyle } from '../testing/otlp-json.ts';
import { compareEvents } from './compare-events.ts';
import { readSpanEvents } from './span-events.ts';
import { severityBits } from './span-fields.ts';

const baseNs = 1_795_162_530_000_000_000n;
const arbitraryRequest = arbitraryPlacedSpans(baseNs).map(toTracesRequest);
const createdAtMs = 1_795_162_531_000;

function inOrder(events: readonly TraceEvent[]): TraceEvent[] {
  return events.toSorted(compareEvents);
}

function transcode(json: string): Uint8Array<ArrayBuffer> {
  return jsonToProtobuf(exportTracesRequest, new TextEncoder().encode(json));
}

it('the events of spans are those of the reference', () => {
  fc.assert(
    fc.property(arbitraryRequest, (request) => {
      const events = readSpanEvents(encodeTracesRequest(request), createdAtMs);
      expect(inOrder(events)).toEqual(inOrder(expectedSpanEvents(request, createdAtMs)));
    }),
  );
});

it('a request in JSON has the same spans as in protobuf', () => {
  fc.assert(
    fc.property(arbitraryTracesRequest, arbitraryJsonStyle, (request, style) => {
      const transcoded = transcode(encodeTracesJson(request, style));
      const encoded = encodeTracesRequest(request);
      expect(decodeSpans(transcoded)).toEqual(decodeSpans(encoded));
      expect(readSpanEvents(transcoded, createdAtMs)).toEqual(readSpanEvents(encoded, createdAtMs));
    }),
    { numRuns: propertyRuns(0.3) },
  );
});

it('what storing reads of a span is what its events say', () => {
  fc.assert(
    fc.property(arbitraryRequest, (request) => {
      const sent = request.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
      const read = decodeSpans(encodeTracesRequest(request)).filter((call) => 'traceId' in call);
      expect(read).toHaveLength(sent.length);
      for (const [index, span] of sent.entries()) {
        const one = [{ scopeSpans: [{ spans: [span] }] }];
        const head = [...expectedTraceHeads(one).values()][0];
        const times = expectedSpanEvents(one, 0).map(({ traceTimestampNs }) => traceTimestampNs);
        const severityMask = (head?.severities ?? []).reduce((mask, each) => mask | severityBits[each], 0);
        expect(read[index]).toMatchObject({
          traceId: span.traceId,
          spanId: span.spanId,
          isRoot: head?.status === 'completed',
          name: span.name ?? '',
          startNs: times[0],
          endNs: times[1],
          firstNs: head?.firstNs,
          lastNs: head?.lastNs,
          severityMask,
        });
        const { traceTags, traceAttributes } = read[index]?.labels ?? {};
        expect(traceTags?.toSorted()).toEqual(head?.tags);
        for (const [key, value] of traceAttributes ?? []) expect(head?.attributes.get(key)).toBe(value);
      }
    }),
  );
});

it('a damaged request is read or refused, and what is read has events', () => {
  const damaged = arbitraryTracesRequest
    .map((request) => Buffer.from(encodeTracesRequest(request)))
    .chain((bytes) =>
      fc
        .tuple(fc.nat(bytes.length), fc.nat(6), fc.uint8Array({ maxLength: 3 }))
        .map(([at, removed, inserted]) =>
          Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)]),
        ),
    );
  fc.assert(
    fc.property(damaged, (bytes) => {
      try {
        decodeSpans(bytes);
      } catch (error) {
        if (!(error instanceof MalformedRequest)) throw error;
        return;
      }
      readSpanEvents(bytes, createdAtMs);
    }),
  );
});
