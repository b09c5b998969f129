import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { decodeExportResult } from '../../../server/src/ingest/otlp/testing/decode-rpc-status.ts';
import { encodeTracesJson } from '../../../server/src/ingest/otlp/testing/encode-traces-json.ts';
import {
  encodeTracesRequest,
  type SpanInit,
} from '../../../server/src/ingest/otlp/testing/encode-traces-request.ts';
import { propertyRuns } from '../../../server/src/testing/property-runs.ts';
import { readIngestItemCounts } from '../load/ingest-item-counts.ts';
import { createServiceReader } from '../load/service-reader.ts';
import { withServiceScope } from '../service/service-scope.ts';

const runs = propertyRuns(0.15);
const hourNs = 3_600_000_000_000n;
const dayNs = 24n * hourNs;
const maxSpanBytes = 262_144;

/** Ways in which a span cannot be kept, and what the answer says of the first. */
const reasons: Readonly<Record<string, RegExp>> = {
  'trace id of 4 bytes': /trace_id/,
  'no trace id': /trace_id/,
  'trace id of zeros': /trace_id/,
  'span id of 7 bytes': /span_id/,
  'span id of zeros': /span_id/,
  'too old': /retention/,
  'too new': /latest time|clock/,
  milliseconds: /retention/,
  'ends before it starts': /end/,
  'too large': /262,?144|256 KiB/,
};

/** Of each span whether it can be kept, and if not, why. */
const arbitrarySpans = fc.array(fc.constantFrom('good', 'good', 'good', ...Object.keys(reasons)), {
  minLength: 1,
  maxLength: 30,
});

function createSpan(kind: string, traceId: string, ordinal: number, nowNs: bigint): SpanInit {
  const startNs = nowNs - hourNs;
  const good = {
    traceId,
    spanId: (ordinal + 1).toString(16).padStart(16, '0'),
    name: `span ${ordinal}`,
    startNs,
    endNs: startNs + 5_000_000n,
  };
  const { traceId: _, ...withoutTraceId } = good;
  const changes: Readonly<Record<string, SpanInit>> = {
    'trace id of 4 bytes': { traceId: 'abcdef01' },
    'trace id of zeros': { traceId: '0'.repeat(32) },
    'span id of 7 bytes': { spanId: '01'.repeat(7) },
    'span id of zeros': { spanId: '0'.repeat(16) },
    'too old': { startNs: nowNs - 31n * dayNs },
    'too new': { startNs: nowNs + hourNs, endNs: nowNs + 2n * hourNs },
    milliseconds: { startNs: nowNs / 1_000_000n },
    'ends before it starts': { endNs: startNs - 1n },
    'too large': { attributes: { text: 'x'.repeat(maxSpanBytes) } },
  };
  return { ...(kind === 'no trace id' ? withoutTraceId : good), ...changes[kind] };
}

it('bad spans never take good ones down: the answer counts them exactly and says why', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const { ingestKey, serverKey } = scope.keys();
    const reader = createServiceReader(service.apiUrl, serverKey);
    let number = 0;
    let sentSpans = 0;
    let rejectedSpans = 0;

    async function post(spans: readonly SpanInit[], isJson: boolean) {
      const request = [{ scopeSpans: [{ spans }] }];
      const response = await fetch(`${service.ingestUrl}/v1/traces`, {
        method: 'POST',
        headers: {
          'x-ingest-api-key': ingestKey,
          'content-type': isJson ? 'application/json' : 'application/x-protobuf',
        },
        body: isJson ? encodeTracesJson(request) : encodeTracesRequest(request),
      });
      expect(response.status).toBe(200);
      if (!isJson) return decodeExportResult(new Uint8Array(await response.arrayBuffer()));
      // The service holds its answers against the contract.
      const { partialSuccess } = (await response.json()) as Schemas['OtlpTracesResponse'];
      return { rejected: Number(partialSuccess?.rejectedSpans ?? 0), reason: partialSuccess?.errorMessage };
    }

    await fc.assert(
      fc.asyncProperty(arbitrarySpans, fc.boolean(), async (kinds, isJson) => {
        number += 1;
        const traceId = number.toString(16).padStart(32, 'a');
        const nowNs = BigInt(Date.now()) * 1_000_000n;
        const spans = kinds.map((kind, ordinal) => createSpan(kind, traceId, ordinal, nowNs));
        const { rejected, reason } = await post(spans, isJson);
        const good = spans.filter((_, ordinal) => kinds[ordinal] === 'good').map(({ spanId }) => spanId);
        sentSpans += spans.length;
        rejectedSpans += spans.length - good.length;
        expect(rejected).toBe(spans.length - good.length);
        const firstBad = kinds.find((kind) => kind !== 'good');
        expect(reason ?? '').toMatch(firstBad === undefined ? /^$/ : (reasons[firstBad] ?? /$^/));
        const stored = await reader.trace(traceId);
        const events = stored?.events ?? [];
        const started = events.flatMap(({ event_id }) => /^span\.(\w+)\.started$/.exec(event_id)?.[1] ?? []);
        expect(started.toSorted()).toEqual(good);
      }),
      { numRuns: runs },
    );
    expect(await reader.total()).toBeLessThanOrEqual(number);
    const { received, accountedFor, byOutcome } = await readIngestItemCounts(reader);
    expect([received, accountedFor, byOutcome.get('rejected')]).toEqual([
      sentSpans,
      sentSpans,
      rejectedSpans,
    ]);
  });
});
