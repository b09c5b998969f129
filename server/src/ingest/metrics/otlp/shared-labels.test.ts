import { describe, expect, it } from 'vitest';
import { createMetricDecoder } from '../metric-decoder.ts';
import {
  encodeMetricsRequest,
  type MetricInit,
  type ScopeMetricsInit,
} from '../testing/encode-metrics-request.ts';
import { createRecordingSink, type RecordingSinkOptions } from '../testing/recording-sink.ts';
import { shop, timeNs } from '../testing/start-otlp-decoder.ts';

const maxLabels = 8;
const noRecordedValue = 1;
const tooMany = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`key_${index}`, 'value']));
const attributesOf = (index: number) => ({ shard: String(index) });
const times = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));

/** What it answers, and the bytes of labels that it gave to the sink. */
function decode(
  scopeMetrics: readonly ScopeMetricsInit[],
  resource: Readonly<Record<string, string>> = shop,
  options: RecordingSinkOptions = { maxLabels },
) {
  const sink = createRecordingSink(options);
  const request = encodeMetricsRequest([{ resource, scopeMetrics }]);
  const points = createMetricDecoder().decode({ projectId: 'p', request, format: 'otlp' }, sink);
  const rejectedSamples = sink.rejections.reduce((sum, { count }) => sum + count, 0);
  return { points, rejectedSamples, labelBytes: sink.labelBytes, requestBytes: request.length };
}

describe('labels that series share and no series can have', () => {
  const counted = { timeNs, count: 3n, sum: 2 };
  it.each<[string, MetricInit, number]>([
    [
      'gauges',
      { gauge: times(100, (index) => ({ timeNs, value: 1, attributes: attributesOf(index) })) },
      100,
    ],
    [
      'histograms',
      {
        histogram: times(100, (index) => ({
          ...counted,
          bucketCounts: [1n, 2n],
          explicitBounds: [1],
          attributes: attributesOf(index),
        })),
        temporality: 2,
      },
      400,
    ],
    [
      'exponential histograms',
      {
        exponentialHistogram: times(100, (index) => ({ ...counted, attributes: attributesOf(index) })),
        temporality: 2,
      },
      5_500,
    ],
    [
      'summaries',
      {
        summary: times(100, (index) => ({
          ...counted,
          quantiles: [[0.5, 1]] as const,
          attributes: attributesOf(index),
        })),
      },
      300,
    ],
  ])('are looked at once for all points of %s, which are rejected', (_what, metric, samples) => {
    const scope = { attributes: tooMany };
    const { points, rejectedSamples, labelBytes, requestBytes } = decode([
      { scope, metrics: [{ name: 'm', ...metric }] },
    ]);
    expect(points).toEqual({ received: 100, rejected: 100 });
    expect(rejectedSamples).toBe(samples);
    expect(labelBytes).toBeLessThan(2 * requestBytes);
  });

  it('are not looked at for the ends of series, which have no samples then', () => {
    const ends = times(100, (index) => ({ timeNs, flags: noRecordedValue, attributes: attributesOf(index) }));
    const metrics = [{ name: 'm', histogram: ends, temporality: 2 }];
    const { points, labelBytes, requestBytes } = decode([{ scope: { attributes: tooMany }, metrics }]);
    expect(points).toEqual({ received: 100, rejected: 0 });
    expect(labelBytes).toBeLessThan(2 * requestBytes);
  });

  it('are looked at once for all metrics of a scope', () => {
    const metrics = times(100, (index) => ({ name: `m_${index}`, gauge: [{ timeNs, value: 1 }] }));
    const { points, labelBytes, requestBytes } = decode([{ scope: { attributes: tooMany }, metrics }]);
    expect(points).toEqual({ received: 100, rejected: 100 });
    expect(labelBytes).toBeLessThan(2 * requestBytes);
  });

  it('are looked at once for all scopes of a resource', () => {
    const metrics = [{ name: 'm', gauge: [{ timeNs, value: 1 }] }];
    const scopes = times(100, (index) => ({ scope: { name: `scope-${index}` }, metrics }));
    const resource = { 'service.name': 'shop'.repeat(1_000) };
    const { points, labelBytes, requestBytes } = decode(scopes, resource, { maxLabels: 0 });
    expect(points).toEqual({ received: 100, rejected: 100 });
    expect(labelBytes).toBeLessThan(2 * requestBytes);
  });

  it('do not hide that a later point is malformed', () => {
    const request = encodeMetricsRequest([
      {
        scopeMetrics: [
          {
            scope: { attributes: tooMany },
            metrics: [{ name: 'm', gauge: [{ timeNs, value: 1, attributes: { malformed: 'x' } }] }],
          },
        ],
      },
    ]);
    // The key of the attribute is as long as the rest of the message.
    request[Buffer.from(request).indexOf('malformed') - 1] = 0x7f;
    expect(() =>
      createMetricDecoder().decode(
        { projectId: 'p', request, format: 'otlp' },
        createRecordingSink({ maxLabels }),
      ),
    ).toThrow(/otlp|OTLP/i);
  });
});

describe('labels that series share and some series have', () => {
  const scope = { attributes: { region: 'v'.repeat(1_000) } };
  const gauge = times(100, (index) => ({ timeNs, value: 1, attributes: attributesOf(index) }));
  const metrics = [{ name: 'm', gauge }];
  const request = encodeMetricsRequest([{ resource: shop, scopeMetrics: [{ scope, metrics }] }]);
  const batch = { projectId: 'p', request, format: 'otlp' } as const;

  it('are written out for new series up to a limit, and the others refused until the next request', () => {
    const sink = createRecordingSink();
    const decoder = createMetricDecoder({ maxLabelBytes: 20_000 });
    expect(decoder.decode(batch, sink)).toEqual({ received: 100, rejected: 81 });
    expect(sink.rejections[0]).toMatchObject({
      reason: 'series_limit',
      text: expect.stringMatching(/20000 bytes/),
    });
    expect(sink.labelBytes).toBeLessThan(25_000);
    expect(decoder.decode(batch, sink)).toEqual({ received: 100, rejected: 61 });
  });

  it('are written out anew for each point, not for each of its series', () => {
    const many = Object.fromEntries(times(60, (index) => [`key_${index}`, 'v'.repeat(30)]));
    const requestOf = (metric: MetricInit) =>
      encodeMetricsRequest([
        { resource: shop, scopeMetrics: [{ scope: { attributes: many }, metrics: [metric] }] },
      ]);
    const points = times(200, (index) => ({ timeNs, value: 1, count: 1n, attributes: attributesOf(index) }));
    const single = requestOf({ name: 'g', gauge: points });
    const histograms = requestOf({ name: 'e', exponentialHistogram: points, temporality: 2 });
    // 54 series of a histogram instead of one; labels apart, they are made as fast.
    expect(leastProcessorTime(histograms)).toBeLessThan(20 * leastProcessorTime(single));
  });
});

/** Of decoding a request whose series are new, in microseconds. */
function leastProcessorTime(request: Uint8Array<ArrayBuffer>): number {
  const spent = times(7, () => {
    let seriesCount = 0;
    const sink = {
      ...createRecordingSink(),
      series: () => seriesCount++,
      findSeries: () => -1,
      append: () => {},
    };
    const decoder = createMetricDecoder();
    const before = process.cpuUsage();
    decoder.decode({ projectId: 'p', request, format: 'otlp' }, sink);
    // How they are divided is an estimate, in which the shorter one may be none.
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...spent);
}
