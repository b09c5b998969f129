import { expect, it } from 'vitest';
import { compareSpans, type StoredSpanTrace } from './compare-spans.ts';
import { noDifferences } from './compare-trace.ts';
import type { SentSpan, SentSpans } from './sent-spans.ts';

const traceId = 'a'.repeat(32);

function span(spanId: string, more: Partial<SentSpan> = {}): SentSpan {
  return {
    traceId,
    spanId,
    name: `operation ${spanId}`,
    startNs: 10n,
    isRoot: false,
    eventIds: [`span.${spanId}.started`, `span.${spanId}.finished`],
    ...more,
  };
}

function request(id: string, spans: readonly SentSpan[], more: Partial<SentSpans> = {}): SentSpans {
  return { id, stretch: 's1', transport: 'grpc', body: new Uint8Array(), spans, acknowledged: true, ...more };
}

function stored(spans: readonly SentSpan[], more: Partial<StoredSpanTrace> = {}): StoredSpanTrace {
  const events = spans.flatMap(({ eventIds }) =>
    eventIds.map((event_id) => ({ event_id, event_type: 'span_started' })),
  );
  const started = { event_id: 's.1', event_type: 'started' };
  return { name: 'operation 1', status: 'running', tags: [], events: [started, ...events], ...more };
}

function compare(batches: readonly SentSpans[], trace: StoredSpanTrace | undefined) {
  const differences = noDifferences();
  compareSpans(batches, new Map([[traceId, trace]]), differences);
  return differences;
}

it('finds nothing where acknowledged spans are there once, sent once or more, and others are there or not', () => {
  const [first, second, third] = [span('1'), span('2'), span('3')];
  const batches = [
    request('a', [second, first, second]),
    request('b', [first, third], { acknowledged: false }),
    request('c', [span('4')], { acknowledged: false, isRefused: true }),
  ];
  expect(compare(batches, stored([first, second]))).toEqual(noDifferences());
  expect(compare(batches, stored([first, second, third]))).toEqual(noDifferences());
  expect(compare([request('d', [first], { acknowledged: false })], undefined)).toEqual(noDifferences());
});

it('names acknowledged spans that are not there, or in part', () => {
  const [first, second] = [span('1'), span('2')];
  expect(compare([request('a', [first])], undefined).lost).toEqual([`${traceId} span 1`]);
  const part = { ...second, eventIds: second.eventIds.slice(1) };
  expect(compare([request('a', [first, second])], stored([first, part]))).toEqual({
    ...noDifferences(),
    lost: [`${traceId} span 2`],
    torn: [`${traceId} span 2`],
  });
});

it('names events that are there twice, that nobody sent, and spans that were refused', () => {
  const [first, second] = [span('1'), span('2')];
  const batches = [request('a', [first]), request('b', [second], { acknowledged: false, isRefused: true })];
  expect(compare(batches, stored([first, first, second, span('3')]))).toEqual({
    ...noDifferences(),
    duplicated: [`${traceId} span.1.started x2`, `${traceId} span.1.finished x2`],
    foreign: [
      `${traceId} span 2, which was refused`,
      `${traceId} span.3.started`,
      `${traceId} span.3.finished`,
    ],
  });
});

it('names a request without an answer of which a part is there, apart from spans that came by another', () => {
  const [first, second, third] = [span('1'), span('2'), span('3')];
  const batches = [request('a', [first]), request('b', [first, second, third], { acknowledged: false })];
  expect(compare(batches, stored([first]))).toEqual(noDifferences());
  expect(compare(batches, stored([first, second])).torn).toEqual(['spans b: 1 of 2 spans']);
});

it('derives name, status and tags from the spans that are there', () => {
  const early = span('1', { startNs: 5n, tag: 'x' });
  const root = span('2', { isRoot: true, tag: 'y' });
  const batches = [request('a', [early]), request('b', [root], { acknowledged: false })];
  expect(compare(batches, stored([early], { tags: ['x'] }))).toEqual(noDifferences());
  const whole = { name: 'operation 2', status: 'completed', tags: ['y', 'x'] };
  expect(compare(batches, stored([early, root], whole))).toEqual(noDifferences());
  expect(compare(batches, stored([early, root])).torn).toEqual([
    `${traceId} is named operation 1, not operation 2`,
    `${traceId} is running`,
    `${traceId} has the tags , not x,y`,
  ]);
});
