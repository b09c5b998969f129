import { describe, expect, it } from 'vitest';
import { encodeMetricsRequest, type MetricInit } from '../testing/encode-metrics-request.ts';
import { at, shop, startOtlpDecoder, timeNs } from '../testing/start-otlp-decoder.ts';

describe('OTLP metrics', () => {
  it('a point with everything is one sample with the labels of its resource, scope and attributes', () => {
    const { sink, decoder } = startOtlpDecoder();
    const request = encodeMetricsRequest([
      {
        resource: {
          'service.namespace': 'eu',
          'service.name': 'shop',
          'service.instance.id': 'i-1',
          'host.name': 'web',
          'process.pid': 7n,
        },
        scopeMetrics: [
          {
            scope: { name: 'lib', version: '2', attributes: { 'build.id': 'x', version: 'dropped' } },
            schemaUrl: 'https://example.com/1',
            metrics: [
              {
                name: 'http.requests',
                sum: [{ timeNs, value: 5n, attributes: { 'http.route': '/a', tags: ['x'], empty: '' } }],
                temporality: 2,
                isMonotonic: true,
              },
            ],
          },
        ],
      },
    ]);
    decoder.decode({ projectId: 'p', request, format: 'otlp' }, sink);
    const scope =
      'otel_scope_build_id="x", otel_scope_name="lib", otel_scope_schema_url="https://example.com/1", otel_scope_version="2"';
    expect(sink.samples).toEqual([
      `http_requests_total{http_route="/a", instance="i-1", job="eu/shop", ${scope}, tags="[\\"x\\"]"} ${at} = 5`,
      `target_info{host_name="web", instance="i-1", job="eu/shop", process_pid="7"} ${at} = 1`,
    ]);
  });

  it('attributes that become one label are joined in the order of their keys', () => {
    const { sink, decode } = startOtlpDecoder();
    const attributes = { a_b: 'under', 'a-b': 'dash', 'a.b': 'dot', job: 'mine', __proto__x: 'p' };
    decode([{ name: 'm', gauge: [{ timeNs, value: 1, attributes }] }]);
    expect(sink.samples).toEqual([`m{_proto_x="p", a_b="dash;dot;under", job="shop"} ${at} = 1`]);
  });

  it('a resource has one target_info in a request, at its newest point, and none without job and instance', () => {
    const { sink, decoder } = startOtlpDecoder();
    const later = timeNs + 5_000_000n;
    const metrics = [
      {
        name: 'm',
        gauge: [
          { timeNs: later, value: 1 },
          { timeNs, value: 1 },
        ],
      },
    ];
    const host = { 'host.name': 'h' };
    const request = encodeMetricsRequest([
      { resource: { ...shop, ...host }, scopeMetrics: [{ metrics }] },
      {
        resource: { ...shop, ...host },
        scopeMetrics: [{ metrics: [{ name: 'n', gauge: [{ timeNs, value: 1 }] }] }],
      },
      { resource: host, scopeMetrics: [{ metrics }] },
      { resource: shop, scopeMetrics: [{ metrics }] },
    ]);
    decoder.decode({ projectId: 'p', request, format: 'otlp' }, sink);
    expect(sink.samples.filter((sample) => sample.startsWith('target_info'))).toEqual([
      'target_info{host_name="h", job="shop"} @1763942400128 = 1',
    ]);
  });

  it('metadata is passed on once, and again when it changes', () => {
    const { sink, decode } = startOtlpDecoder();
    const point = { timeNs, value: 1 };
    const histogram = {
      name: 'h',
      unit: 's',
      description: 'long',
      histogram: [{ timeNs, count: 0n }],
      temporality: 2,
    };
    const metrics: MetricInit[] = [
      { name: 'c', sum: [point], temporality: 2, isMonotonic: true },
      { name: 'u', sum: [point], temporality: 2 },
      histogram,
    ];
    decode(metrics);
    decode(metrics, { 'service.name': 'other' });
    expect(sink.metadata).toEqual([
      { name: 'c_total', kind: 'sum', unit: '', description: '' },
      { name: 'u', kind: 'gauge', unit: '', description: '' },
      { name: 'h_seconds', kind: 'histogram', unit: 's', description: 'long' },
    ]);
    decode([{ ...histogram, description: 'longer' }]);
    expect(sink.metadata.slice(3)).toEqual([
      { name: 'h_seconds', kind: 'histogram', unit: 's', description: 'longer' },
    ]);
  });

  it('metadata of a failed request is passed on again', () => {
    const { sink, decoder, decode } = startOtlpDecoder();
    const metrics = [{ name: 'm', gauge: [{ timeNs, value: 1 }] }];
    const good = encodeMetricsRequest([{ resource: shop, scopeMetrics: [{ metrics }] }]);
    const cut = Uint8Array.from([...good, 0x0a, 0x7f]);
    expect(() => decoder.decode({ projectId: 'p', request: cut, format: 'otlp' }, sink)).toThrow(/at byte/);
    decode(metrics);
    expect(sink.metadata).toHaveLength(2);
  });

  it('a point without a recorded value ends the series it had', () => {
    const { sink, decode } = startOtlpDecoder();
    const histogram = { timeNs, count: 3n, sum: 2, bucketCounts: [1n, 2n], explicitBounds: [1] };
    const exponential = { timeNs, count: 1n, negative: { offset: 0, bucketCounts: [1n] } };
    const summary = { timeNs, count: 1n, sum: 1, quantiles: [[0.5, 1]] as const };
    const metricsOf = (flags: number): MetricInit[] => [
      { name: 'g', gauge: [flags === 1 ? { timeNs, flags } : { timeNs, value: 1 }] },
      { name: 'h', histogram: [flags === 1 ? { timeNs, flags } : histogram], temporality: 2 },
      { name: 'e', exponentialHistogram: [flags === 1 ? { timeNs, flags } : exponential], temporality: 2 },
      { name: 's', summary: [flags === 1 ? { timeNs, flags } : summary] },
    ];
    decode(metricsOf(0));
    const series = sink.samples.splice(0).map((sample) => sample.replace(/ = .*/, ' = stale'));
    expect(decode(metricsOf(1))).toEqual({ received: 4, rejected: 0 });
    expect(sink.samples).toEqual(series);
  });

  it('labels are looked up once for each series', () => {
    const { sink, decode } = startOtlpDecoder();
    const metrics = [
      {
        name: 'm',
        gauge: [
          { timeNs, value: 1 },
          { timeNs, value: 2, attributes: { a: 'b' } },
        ],
      },
    ];
    decode(metrics);
    decode(metrics);
    expect(sink.seriesCalls).toBe(2);
    expect(sink.samples).toHaveLength(4);
  });
});
