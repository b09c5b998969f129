import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeSpans } from '../testing/decode-spans.ts';
import { readSpanEvents } from '../traces-request/span-events.ts';
import { jsonToProtobuf } from './json-to-protobuf.ts';
import { exportTracesRequest } from './traces-descriptors.ts';

/* An example of https://github.com/open-telemetry/opentelemetry-proto (examples/), which is not part of this repository. */
const file = new URL('../../../../../../shared/conformance/otlp/examples/trace.json', import.meta.url);

describe.skipIf(!existsSync(file))(
  'the example of opentelemetry-proto (skipped without ../shared/conformance)',
  () => {
    it('trace.json becomes a span with everything in it', () => {
      const request = jsonToProtobuf(exportTracesRequest, readFileSync(file));
      const span = {
        span_id: 'eee19b7ec3c1b174',
        parent_span_id: 'eee19b7ec3c1b173',
        name: "I'm a server span",
        kind: 'server',
        service: 'my.service',
        scope: { name: 'my.library', version: '1.0.0' },
        attributes: { 'my.span.attr': 'some value' },
      };
      const fixed = { version: 1, source: 'otlp', createdAtMs: 7 };
      expect(readSpanEvents(request, 7)).toEqual([
        {
          eventId: 'span.eee19b7ec3c1b174.started',
          eventType: 'span_started',
          traceTimestampNs: 1_544_712_660_000_000_000n,
          payload: span,
          ...fixed,
        },
        {
          eventId: 'span.eee19b7ec3c1b174.finished',
          eventType: 'span_finished',
          traceTimestampNs: 1_544_712_661_000_000_000n,
          payload: { ...span, duration_ms: 1000 },
          ...fixed,
        },
      ]);
      expect(decodeSpans(request)[2]).toMatchObject({
        traceId: '5b8efff798038103d269b633813fc60c',
        spanId: 'eee19b7ec3c1b174',
        isRoot: false,
      });
    });
  },
);
