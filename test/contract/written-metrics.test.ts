import { beforeAll, describe, expect, it } from 'vitest';
import type { OperationId, Schemas } from '../../server/src/generated/operations.gen.ts';
import { createOperationCaller, type OperationCaller } from '../support/operation-caller.ts';
import { createMetricReader, type MetricReader } from './metric-reader.ts';
import { type ContractProject, openProject } from './open-project.ts';

/** A whole second, a minute ago. */
const startMs = Math.floor(Date.now() / 1000) * 1000 - 60_000;
const startSeconds = startMs / 1000;
const counter = 1;
/** https://prometheus.io/docs/specs/prw/remote_write_spec/#stale-markers */
const staleBits = 0x7ff0000000000002n;

let service: ContractProject;
let call: OperationCaller;
let metrics: MetricReader;

beforeAll(async () => {
  service = await openProject();
  call = createOperationCaller(service, service.keys);
  metrics = createMetricReader(call);
});

async function read<Body>(id: OperationId, query: Record<string, string>, name?: string): Promise<Body> {
  const response = await call(id, { query, ...(name === undefined ? {} : { path: { name } }) });
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
}

describe('samples of a remote write', () => {
  const name = 'shop_orders_total';
  const labels = { __name__: name, job: 'checkout', '世界 label': 'a\n"b"\\', ['__proto__']: 'p' };

  beforeAll(() =>
    metrics.write(
      [
        {
          labels: Object.entries(labels),
          samples: [
            [startMs, 1],
            [startMs + 1000, 2.5],
            [startMs + 2000, 1e300],
          ],
        },
      ],
      [{ type: counter, name, help: 'Orders that were placed', unit: '{order}' }],
    ),
  );

  it('are read by an instant query at once, on both paths', async () => {
    const value = [startSeconds + 1, '2.5'];
    expect(await metrics.queryAt(name, startSeconds + 1)).toEqual([{ metric: labels, value }]);
    const time = new Date(startMs + 1000).toISOString();
    const { data } = await read<Schemas['PrometheusQueryResponse']>('queryMetrics', { query: name, time });
    expect(data).toEqual({ resultType: 'vector', result: [{ metric: labels, value }] });
  });

  it('are read by a range query, both ends included', async () => {
    const values = [
      [startSeconds, '1'],
      [startSeconds + 1, '2.5'],
      [startSeconds + 2, '1e+300'],
    ];
    expect(await metrics.queryRange(name, startSeconds, startSeconds + 2)).toEqual([
      { metric: labels, values },
    ]);
    const { data } = await read<Schemas['PrometheusQueryResponse']>('queryMetricsRange', {
      query: name,
      start: new Date(startMs).toISOString(),
      end: new Date(startMs + 2000).toISOString(),
      step: '1s',
    });
    expect(data.result).toEqual([{ metric: labels, values }]);
  });

  it.each([
    [`{"${name}"}`],
    [`{__name__="${name}","世界 label"="a\\n\\"b\\"\\\\"}`],
    [`${name}{"__proto__"="p"}`],
    [`${name}{job=~"check.+",absent=""}`],
  ])('are found by %s', async (selector) => {
    expect(await metrics.queryAt(selector, startSeconds + 1)).toHaveLength(1);
    const { data } = await read<Schemas['PrometheusSeriesResponse']>('getPrometheusSeries', {
      'match[]': selector,
    });
    expect(data).toEqual([labels]);
  });

  it('keep a label that is named __proto__ as any other', async () => {
    const text = await (
      await call('getPrometheusQuery', { query: { query: name, time: String(startSeconds) } })
    ).text();
    expect(text).toContain('"__proto__":"p"');
    expect(await metrics.queryAt(`sum by ("__proto__") (${name})`, startSeconds)).toEqual([
      { metric: JSON.parse('{"__proto__":"p"}'), value: [startSeconds, '1'] },
    ]);
  });

  it('are in the lists of labels and their values', async () => {
    const query = { 'match[]': name };
    const names = await read<Schemas['PrometheusNamesResponse']>('getPrometheusLabels', query);
    expect(names.data).toEqual(['__name__', '__proto__', 'job', '世界 label']);
    for (const [label, value] of Object.entries(labels)) {
      const values = await read<Schemas['PrometheusNamesResponse']>('getPrometheusLabelValues', query, label);
      expect(values.data).toEqual([value]);
    }
  });

  it('are in the metadata and the catalogue', async () => {
    const { data } = await read<Schemas['PrometheusMetadataResponse']>('getPrometheusMetadata', {
      metric: name,
    });
    expect(data).toEqual({ [name]: [{ type: 'counter', help: 'Orders that were placed', unit: '{order}' }] });
    const { metrics: listed } = await read<Schemas['MetricList']>('listMetrics', { search: 'SHOP_orders' });
    expect(listed).toEqual({
      items: [
        {
          name,
          kind: 'sum',
          unit: '{order}',
          description: 'Orders that were placed',
          dimensions: {
            items: [{ name: '__proto__' }, { name: 'job' }, { name: '世界 label' }],
            truncated: false,
          },
        },
      ],
      truncated: false,
    });
  });

  it('may come again, and late', async () => {
    const series = { labels: [['__name__', 'late_total']] as const };
    await metrics.write([{ ...series, samples: [[startMs + 3000, 3]] }]);
    await metrics.write([{ ...series, samples: [[startMs + 3000, 3]] }]);
    await metrics.write([{ ...series, samples: [[startMs + 1000, 1]] }]);
    expect(await metrics.queryAt('late_total[1m]', startSeconds + 3)).toMatchObject([
      {
        values: [
          [startSeconds + 1, '1'],
          [startSeconds + 3, '3'],
        ],
      },
    ]);
  });
});

describe('values that are no ordinary numbers', () => {
  beforeAll(() =>
    metrics.write([
      {
        labels: [['__name__', 'odd']],
        samples: [
          [startMs, Number.NaN],
          [startMs + 1000, Number.POSITIVE_INFINITY],
          [startMs + 2000, Number.NEGATIVE_INFINITY],
          [startMs + 3000, -0],
          [startMs + 4000, 5e-324],
          [startMs + 5000, staleBits],
          [startMs + 7000, 7],
        ],
      },
    ]),
  );

  it('are written as Prometheus writes them, and a stale marker ends the series', async () => {
    expect(await metrics.queryRange('odd', startSeconds, startSeconds + 7)).toMatchObject([
      {
        values: [
          [startSeconds, 'NaN'],
          [startSeconds + 1, '+Inf'],
          [startSeconds + 2, '-Inf'],
          [startSeconds + 3, '-0'],
          [startSeconds + 4, '5e-324'],
          [startSeconds + 7, '7'],
        ],
      },
    ]);
    expect(await metrics.queryAt('odd', startSeconds + 6)).toEqual([]);
    expect(await metrics.queryAt('count_over_time(odd[1m])', startSeconds + 7)).toMatchObject([
      { value: [expect.any(Number), '6'] },
    ]);
  });
});

describe('data points of OTLP', () => {
  const nanos = (ms: number) => `${ms}000000`;
  const attributes = [{ key: 'http.route', value: { stringValue: '/pay' } }];

  beforeAll(async () => {
    const point = { timeUnixNano: nanos(startMs), attributes };
    const sent = [
      { name: 'http.server.active', unit: '{request}', gauge: { dataPoints: [{ ...point, asInt: '7' }] } },
      {
        name: 'http.server.requests',
        description: 'Requests served',
        sum: { aggregationTemporality: 2, isMonotonic: true, dataPoints: [{ ...point, asDouble: 12 }] },
      },
      {
        name: 'http.server.duration',
        unit: 's',
        histogram: {
          aggregationTemporality: 2,
          dataPoints: [{ ...point, count: '3', sum: 0.9, explicitBounds: [0.5], bucketCounts: ['2', '1'] }],
        },
      },
    ];
    const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'checkout' } }] };
    const body = { resourceMetrics: [{ resource, scopeMetrics: [{ metrics: sent }] }] };
    expect(await (await call('ingestMetrics', { body })).json()).toEqual({});
  });

  it('are read at once under the names of Prometheus', async () => {
    const labels = { job: 'checkout', http_route: '/pay' };
    const values = async (name: string) => {
      const result = (await metrics.queryAt(name, startSeconds)) as Schemas['PrometheusSample'][]; // an instant query of a selector
      return result.map(({ metric: { __name__, ...rest }, value }) => [rest, value[1]]);
    };
    expect(await values('http_server_active')).toEqual([[labels, '7']]);
    expect(await values('http_server_requests_total')).toEqual([[labels, '12']]);
    expect(await values('http_server_duration_seconds_count')).toEqual([[labels, '3']]);
    expect(await values('http_server_duration_seconds_bucket{le="0.5"}')).toEqual([
      [{ ...labels, le: '0.5' }, '2'],
    ]);
    expect(await values('http_server_duration_seconds_bucket{le="+Inf"}')).toEqual([
      [{ ...labels, le: '+Inf' }, '3'],
    ]);
  });

  it('are one family in the catalogue, of their kind', async () => {
    const { metrics: listed } = await read<Schemas['MetricList']>('listMetrics', { search: 'http_server' });
    expect(
      listed.items.map(({ name, kind, unit, description }) => ({ name, kind, unit, description })),
    ).toEqual([
      { name: 'http_server_active', kind: 'gauge', unit: '{request}' },
      { name: 'http_server_duration_seconds', kind: 'histogram', unit: 's' },
      { name: 'http_server_requests_total', kind: 'sum', description: 'Requests served' },
    ]);
  });
});
