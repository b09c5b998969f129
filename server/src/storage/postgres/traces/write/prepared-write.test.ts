import { expect, it } from 'vitest';
import { runAtOnce } from '../../../../fairness/in-turns.ts';
import { encodeTracesRequest } from '../../../../ingest/otlp/testing/encode-traces-request.ts';
import { sampleTraceId } from '../../../../traces/testing/sample-trace.ts';
import { createSpanRequestReader } from '../../../trace-ingest/read-span-request.ts';
import type { ClientWrite, SpanWrite } from '../../../trace-ingest/trace-command.ts';
import { sampleSpan } from '../../../traces/testing/sample-spans.ts';
import { prepareSome, repeatedBytesOf } from './prepared-write.ts';

/** Spans of this many traces, with a resource of 100 kB. */
function spansOf(traceCount: number): SpanWrite {
  const spans = Array.from({ length: traceCount }, (_, index) => sampleSpan(sampleTraceId(index + 1), 7));
  const resource = { 'service.name': 'shop', note: 'x'.repeat(100_000) };
  const request = encodeTracesRequest([{ resource, scopeSpans: [{ spans }] }]);
  return {
    kind: 'spans',
    projectId: 'p',
    keyId: 'k',
    request,
    receivedAtMs: 0,
    oldestNs: 0n,
    newestNs: 10n ** 18n,
  };
}

it('a batch takes requests of spans by what storing them repeats, and one that repeats more alone', () => {
  const read = createSpanRequestReader();
  const keepAlive = {
    kind: 'keepAlive',
    projectId: 'p',
    traceId: sampleTraceId(1),
    receivedAtMs: 0,
  } as const;
  const [small, large] = [spansOf(60), spansOf(200)];
  expect(small.request.length).toBeLessThan(120_000);
  const prepare = (...commands: readonly (ClientWrite | SpanWrite)[]) =>
    runAtOnce(prepareSome(commands, read));
  const prepared = prepare(small, small, keepAlive, small);
  expect(prepared.map(({ kind }) => kind)).toEqual(['spans', 'spans', 'client']);
  expect(prepared.map((write) => Math.floor(repeatedBytesOf(write) / 1_000_000))).toEqual([6, 6, 0]);
  expect(prepare(large, keepAlive, small)).toHaveLength(2);
  expect(prepare(small, large)).toHaveLength(1);
});
