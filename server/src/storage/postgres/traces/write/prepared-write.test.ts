import { expect, it } from 'vitest';
import { runAtOnce } from '../../../../fairness/in-turns.ts';
import { encodeTracesRequest } from '../../../../ingest/otlp/testing/encode-traces-request.ts';
import { sampleTraceId } from '../../../../traces/testing/sample-trace.ts';
import { createSpanRequestReader } from '../../../trace-ingest/read-span-request.ts';
import type { ClientWrite, SpanWrite } from '../../../trace-ingest/trace-command.ts';
import { createUnfinishedRequests } from '../../../trace-ingest/unfinished-requests.ts';
import { sampleSpan } from '../../../traces/testing/sample-spans.ts';
import { type PreparedWrite, prepareSome, repeatedBytesOf, type UnfinishedSpans } from './prepared-write.ts';

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
  const step = { maxTraces: 500, maxSpans: 500 };
  const unfinished = createUnfinishedRequests<SpanWrite, UnfinishedSpans>();
  const prepare = (...commands: readonly (ClientWrite | SpanWrite)[]) =>
    runAtOnce(prepareSome(commands, { read, unfinished, stored: new Map(), step }));
  const prepared = prepare(small, small, keepAlive, small);
  expect(prepared.map(({ kind }) => kind)).toEqual(['spans', 'spans', 'client']);
  expect(prepared.map((write) => Math.floor(repeatedBytesOf(write) / 1_000_000))).toEqual([6, 6, 0]);
  expect(prepare(large, keepAlive, small)).toHaveLength(2);
  expect(prepare(small, large)).toHaveLength(1);
});

it('a batch that begins with a step of a larger request takes others that are whole, and no retry of it', () => {
  const read = createSpanRequestReader();
  const unfinished = createUnfinishedRequests<SpanWrite, UnfinishedSpans>();
  const [small, large] = [spansOf(2), spansOf(5)];
  const prepare = (maxTraces: number, ...commands: readonly (ClientWrite | SpanWrite)[]) =>
    runAtOnce(
      prepareSome(commands, { read, unfinished, stored: new Map(), step: { maxTraces, maxSpans: 100 } }),
    );
  const countsOf = (writes: readonly PreparedWrite[]) =>
    writes.map((write) => (write.kind === 'spans' ? write.groups.length : 0));

  expect(countsOf(prepare(3, large, small, small))).toEqual([3, 2, 2]);
  expect(countsOf(prepare(3, small, large))).toEqual([2]);
  expect(countsOf(prepare(3, large, { ...large }))).toEqual([3]);
  const [first] = prepare(3, large);
  if (first?.kind !== 'spans') throw new TypeError('a request of spans was prepared as something else');
  unfinished.keep(large, { ...first, done: { ...first.done, traces: 3, accepted: 3 } }, 1);
  const [rest] = prepare(3, large, small);
  expect(rest).toMatchObject({ done: { traces: 3 }, request: first.request });
  expect(countsOf(prepare(3, large, small))).toEqual([2, 2]);
});
