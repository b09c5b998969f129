import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runAtOnce } from '../../fairness/in-turns.ts';
import { arbitraryPlacedSpans, toTracesRequest } from '../../ingest/otlp/testing/arbitrary-traces-request.ts';
import {
  encodeSpan,
  encodeTracesRequest,
  type ResourceSpansInit,
  type SpanInit,
} from '../../ingest/otlp/testing/encode-traces-request.ts';
import { expectedTraceHeads } from '../../ingest/otlp/testing/expected-trace-heads.ts';
import { toRejectedCounts } from '../../ingest/rejections.ts';
import { sampleTraceId } from '../../traces/testing/sample-trace.ts';
import { applySpans, type SpanSummary } from '../../traces/trace-spans.ts';
import { ofService, sampleSpan } from '../traces/testing/sample-spans.ts';
import { createSpanGrouper, maxSpanBytes } from './group-spans.ts';

const traceId = sampleTraceId(1);
const year2262Ns = 2n ** 63n - 1n;
/** Of 7 to 8 ms. */
const span = sampleSpan(traceId, 7);
const window = { oldestNs: 5_000_000n, newestNs: 9_000_000n };

function group(resourceSpans: readonly ResourceSpansInit[], within = window) {
  const request = Buffer.from(encodeTracesRequest(resourceSpans));
  const { groups, rejections } = runAtOnce(createSpanGrouper()({ request, ...within }));
  return { groups, ...toRejectedCounts(rejections) };
}

function groupSpans(spans: readonly SpanInit[], within = window) {
  const { groups, rejected, reason } = group([ofService('shop', spans)], within);
  return {
    accepted: groups.map(({ traceId: id, ranges }) => [id, ranges.length]),
    rejected,
    ...(reason === undefined ? {} : { reason }),
  };
}

describe('grouping the spans of a request', () => {
  it('collects them by trace, in order of their first span', () => {
    const other = sampleTraceId(2);
    const spans = [sampleSpan(other, 7), span, sampleSpan(other, 8), sampleSpan(traceId, 6)];
    expect(groupSpans(spans)).toEqual({
      accepted: [
        [other, 2],
        [traceId, 2],
      ],
      rejected: 0,
    });
  });

  it.each<[string, Partial<SpanInit>, RegExp]>([
    ['without a trace id', { traceId: '' }, /^trace_id must have 16 bytes/],
    ['with a trace id of zeros', { traceId: '0'.repeat(32) }, /^trace_id must have 16 bytes/],
    ['with a short trace id', { traceId: 'ab' }, /^trace_id must have 16 bytes/],
    ['without a span id', { spanId: '0'.repeat(16) }, /^span_id must have 8 bytes/],
    ['that starts too early', { startNs: 4_999_999n }, /before .*, the start of the retention/],
    [
      'that starts too late',
      { startNs: 9_000_001n, endNs: 9_000_001n },
      /after .*, the latest time accepted now/,
    ],
    [
      'that ends before it starts',
      { endNs: 6_999_999n },
      /^end_time_unix_nano is before start_time_unix_nano/,
    ],
    ['that ends after 2262-04-11', { endNs: 2n ** 63n }, /after 2262-04-11T/],
    ['with an event after 2262-04-11', { events: [{ timeNs: 2n ** 64n - 1n }] }, /after 2262-04-11T/],
    [
      'that is too large',
      { attributes: { large: 'x'.repeat(maxSpanBytes) } },
      /^a span has \d+ bytes, over the limit of 262144/,
    ],
  ])('rejects one %s, and no other', (_what, changes, reason) => {
    const outcome = groupSpans([span, { ...span, ...changes }, sampleSpan(traceId, 8)]);
    expect(outcome).toEqual({ accepted: [[traceId, 2]], rejected: 1, reason: expect.stringMatching(reason) });
  });

  it.each<[string, Partial<SpanInit>]>([
    ['at the start of the window', { startNs: 5_000_000n }],
    ['at the end of the window, with an end after it', { startNs: 9_000_000n, endNs: 10_000_000n }],
    ['that takes no time', { endNs: 7_000_000n }],
    ['whose end was not sent', { endNs: 0n }],
    ['that ends with the year 2262', { endNs: year2262Ns }],
    ['with events before its start and after its end', { events: [{ timeNs: 1n }, { timeNs: year2262Ns }] }],
  ])('takes one %s', (_what, changes) => {
    expect(groupSpans([{ ...span, ...changes }])).toEqual({ accepted: [[traceId, 1]], rejected: 0 });
  });

  it('takes a span of the size limit', () => {
    const sizeOf = (text: string) => encodeSpan({ ...span, attributes: { large: text } }).length;
    const base = sizeOf('x'.repeat(200_000)) - 200_000;
    const fitting = { ...span, attributes: { large: 'x'.repeat(maxSpanBytes - base) } };
    expect(encodeSpan(fitting)).toHaveLength(maxSpanBytes);
    expect(groupSpans([fitting])).toEqual({ accepted: [[traceId, 1]], rejected: 0 });
    const larger = { ...span, attributes: { large: 'x'.repeat(maxSpanBytes - base + 1) } };
    expect(groupSpans([larger])).toMatchObject({ accepted: [], rejected: 1 });
  });

  it('limits how often a large resource is repeated', () => {
    const large = { 'service.name': 'shop', note: 'x'.repeat(1024 * 1024) };
    const spans = Array.from({ length: 40 }, (_, index) => sampleSpan(sampleTraceId(index + 1), 7));
    const again = spans.map((one) => ({ ...one, spanId: '00000000000000aa' }));
    const { groups, rejected, reason } = group([
      { resource: large, scopeSpans: [{ spans: spans.flatMap((one, index) => [one, again[index] ?? one]) }] },
      ofService('shop', [sampleSpan(sampleTraceId(99), 7)]),
    ]);
    // A resource is a little larger than a mebibyte.
    expect(groups.map(({ ranges }) => ranges.length)).toEqual([...new Array(31).fill(2), 1]);
    expect(rejected).toBe(18);
    expect(reason).toMatch(/would repeat more than 33554432 bytes; send fewer traces/);
  });

  it('limits the traces of a request', () => {
    const spans = [1, 2, 3, 1, 3].map((number) => sampleSpan(sampleTraceId(number), 7));
    const request = Buffer.from(encodeTracesRequest([ofService('shop', spans)]));
    const { groups, rejections } = runAtOnce(createSpanGrouper({ maxTraces: 2 })({ request, ...window }));
    expect(groups.map(({ ranges }) => ranges.length)).toEqual([2, 1]);
    expect(rejections.list()).toMatchObject([
      { reason: 'too_many_traces', count: 2, example: expect.stringContaining('2 traces at most') },
    ]);
  });

  it('counts every rejected span and gives the reason of the first', () => {
    const spans = [{ ...span, spanId: '' }, span, { ...span, startNs: 1n }, { ...span, endNs: 1n }];
    expect(groupSpans(spans)).toEqual({
      accepted: [[traceId, 1]],
      rejected: 3,
      reason: 'span_id must have 8 bytes that are not all zero',
    });
  });

  it('counts rejected spans by reason', () => {
    const spans = [
      { ...span, spanId: '' },
      { ...span, traceId: '' },
      { ...span, startNs: 1n },
      { ...span, startNs: 10_000_000n, endNs: 10_000_000n },
      { ...span, endNs: 1n },
      { ...span, endNs: 2n ** 63n },
      { ...span, attributes: { large: 'x'.repeat(maxSpanBytes) } },
    ];
    const { rejections } = group([ofService('shop', spans)]);
    expect(rejections?.map(({ reason, count }) => [reason, count])).toEqual([
      ['invalid_id', 2],
      ['too_old', 1],
      ['too_new', 1],
      ['invalid_time', 2],
      ['too_large', 1],
    ]);
  });

  it('compares times beyond 32 bits', () => {
    const baseNs = 1_795_162_530_000_000_000n;
    const within = { oldestNs: baseNs, newestNs: baseNs + 2n ** 33n };
    const at = (startNs: bigint): SpanInit => ({ ...span, startNs, endNs: startNs });
    const accepted = [baseNs, baseNs + 2n ** 32n, baseNs + 2n ** 33n];
    const rejected = [baseNs - 1n, baseNs - 2n ** 32n, baseNs + 2n ** 33n + 1n, baseNs + 2n ** 34n];
    expect(groupSpans([...accepted, ...rejected].map(at), within)).toMatchObject({
      accepted: [[traceId, accepted.length]],
      rejected: rejected.length,
    });
  });

  it('takes every span of a window that begins before the epoch', () => {
    const at = { ...span, startNs: 0n, endNs: 1n };
    expect(groupSpans([at], { oldestNs: -1n, newestNs: 10n })).toEqual({
      accepted: [[traceId, 1]],
      rejected: 0,
    });
  });

  it('refuses a request that is not one', () => {
    const grouper = createSpanGrouper();
    expect(() => runAtOnce(grouper({ request: Buffer.from([0x0a, 0x7f]), ...window }))).toThrow();
    expect(runAtOnce(grouper({ request: Buffer.alloc(0), ...window }))).toMatchObject({
      groups: [],
      rejections: { count: 0 },
    });
  });

  it('tells services apart after very many of them', () => {
    const grouper = createSpanGrouper();
    for (const round of [0, 1]) {
      for (let index = 0; index < 1_100; index += 1) {
        const request = Buffer.from(encodeTracesRequest([ofService(`service ${index}`, [span])]));
        const [first] = runAtOnce(grouper({ request, ...window })).groups;
        const value = first?.summarize(1).attributes.get('service.name')?.value;
        expect(value, `round ${round}`).toBe(`service ${index}`);
      }
    }
  });

  it('keeps as many tags of a trace as decide which ones it takes', () => {
    const tags = Array.from({ length: 1_000 }, (_, index) => `t${index}`);
    const spans = tags.map((tag, index) => {
      return { ...sampleSpan(traceId, index + 10), attributes: { 'cairn.trace.tags': `${tag},t0,t600` } };
    });
    const [first] = group([ofService('shop', spans)], { oldestNs: 0n, newestNs: year2262Ns }).groups;
    const summary = first?.summarize(1) as SpanSummary;
    expect(summary.tags).toHaveLength(512);
    for (const earlier of [[], tags.slice(0, 256), tags.slice(400, 655), tags.slice(600, 700)]) {
      const trace = applySpans(undefined, { ...summary, tags: earlier });
      const sent = ['t0', 't600', ...tags.slice(1)];
      expect(applySpans(trace, summary).tags).toEqual(applySpans(trace, { ...summary, tags: sent }).tags);
    }
  });

  it('summarizes each trace as its spans describe it', () => {
    const baseNs = 1_795_162_530_000_000_000n;
    const property = fc.property(arbitraryPlacedSpans(baseNs), (spans) => {
      const request = toTracesRequest(spans);
      const expected = expectedTraceHeads(request);
      const { groups, rejected } = group(request, { oldestNs: 0n, newestNs: year2262Ns });
      expect(rejected).toBe(0);
      const heads = groups.map((each) => {
        const { traceId: id, name, root, severities, tags, attributes, firstNs, lastNs } = each.summarize(1);
        const head = {
          name: name.value,
          status: root === undefined ? 'running' : 'completed',
          severities,
          tags: tags.toSorted(),
          attributes: new Map(Array.from(attributes, ([key, { value }]) => [key, value])),
          firstNs,
          lastNs,
        };
        return [id, head] as const;
      });
      expect(new Map(heads)).toEqual(expected);
    });
    fc.assert(property);
  });
});
