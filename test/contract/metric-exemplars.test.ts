import { compress } from 'snappyjs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../../server/src/generated/operations.gen.ts';
import { encodeMetricsRequest } from '../../server/src/ingest/metrics/testing/encode-metrics-request.ts';
import { encodeRequest2 } from '../../server/src/ingest/metrics/testing/encode-request-2.ts';
import { encodeWriteRequest } from '../../server/src/ingest/metrics/testing/encode-write-request.ts';
import { createOperationCaller, type OperationCaller } from '../support/operation-caller.ts';
import { type ContractProject, openProject } from './open-project.ts';

/** A whole second, a minute ago. */
const startMs = Math.floor(Date.now() / 1000) * 1000 - 60_000;
const startSeconds = startMs / 1000;
const timeNs = BigInt(startMs) * 1_000_000n;
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

let service: ContractProject;
let call: OperationCaller;
let callOther: OperationCaller;

beforeAll(async () => {
  service = await openProject();
  call = createOperationCaller(service, service.keys);
  callOther = createOperationCaller(service, (await openProject()).keys);
});

async function read(query: Record<string, string>, as = call, id: OperationId = 'getPrometheusExemplars') {
  const response = await as(id, { query });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

describe('exemplars of OTLP', () => {
  const exemplars = [
    { timeNs: timeNs + 479_000_000n, value: 6, traceId, spanId, attributes: { 'http.route': '/pay' } },
    { timeNs, value: 0.5, traceId },
  ];
  const request = encodeMetricsRequest([
    {
      resource: { 'service.name': 'shop' },
      scopeMetrics: [
        {
          metrics: [
            {
              name: 'shop.wait',
              histogram: [{ timeNs, count: 2n, bucketCounts: [1n, 1n], explicitBounds: [1], exemplars }],
              temporality: 2,
            },
          ],
        },
      ],
    },
  ]);

  beforeAll(async () => {
    const headers = { 'content-type': 'application/x-protobuf' };
    expect((await call('ingestMetrics', { body: request, headers })).status).toBe(200);
  });

  it('are read in the form of Prometheus through the expression of a chart', async () => {
    const { status, body } = await read({
      query: 'histogram_quantile(0.9, sum by (le) (rate(shop_wait_bucket{job="shop"}[5m] offset 1w)))',
      start: String(startSeconds),
      end: String(startSeconds + 1),
    });
    expect(status).toBe(200);
    const name = 'shop_wait_bucket';
    expect(body).toEqual({
      status: 'success',
      data: [
        {
          seriesLabels: { __name__: name, job: 'shop', le: '+Inf' },
          exemplars: [
            {
              labels: { 'http.route': '/pay', span_id: spanId, trace_id: traceId },
              value: '6',
              timestamp: startSeconds + 0.479,
            },
          ],
        },
        {
          seriesLabels: { __name__: name, job: 'shop', le: '1' },
          exemplars: [{ labels: { trace_id: traceId }, value: '0.5', timestamp: startSeconds }],
        },
      ],
    });
  });

  it('may come as JSON', async () => {
    const exemplar = { timeUnixNano: `${timeNs}`, asInt: '7', traceId, spanId };
    const point = { timeUnixNano: `${timeNs}`, asDouble: 1, exemplars: [exemplar] };
    const metric = { name: 'sent_as_json', gauge: { dataPoints: [point] } };
    const body = { resourceMetrics: [{ scopeMetrics: [{ metrics: [metric] }] }] };
    expect((await call('ingestMetrics', { body })).status).toBe(200);
    const { body: answer } = await read({ query: 'sent_as_json' });
    expect(answer.data[0].exemplars).toEqual([
      { labels: { span_id: spanId, trace_id: traceId }, value: '7', timestamp: startSeconds },
    ]);
  });

  it('are of the project alone, and of the asked time', async () => {
    const nothing = { status: 200, body: { status: 'success', data: [] } };
    expect(await read({ query: 'shop_wait_bucket' }, callOther)).toEqual(nothing);
    expect(await read({ query: 'shop_wait_bucket', end: String(startSeconds - 1) })).toEqual(nothing);
    expect(await read({ query: '1 + 1' })).toEqual(nothing);
  });
});

describe('exemplars of a remote write', () => {
  const v2 = { 'content-type': 'application/x-protobuf;proto=io.prometheus.write.v2.Request' };

  it.each([
    ['1.0', encodeWriteRequest, {}, null],
    ['2.0', encodeRequest2, { headers: v2 }, '2'],
  ] as const)(
    '%s are read by GET and POST, and counted in the answer to 2.0',
    async (version, encode, options, written) => {
      const name = `sent_${version.replace('.', '_')}`;
      const withoutSamples = `${name}_without_samples`;
      const labels = [['__name__', name] as const];
      const exemplar = { labels: [['trace_id', traceId] as const], timestampMs: startMs, value: 1e300 };
      const long = { ...exemplar, labels: [['trace_id', 'x'.repeat(121)] as const] };
      const body = compress(
        encode([
          { labels, samples: [[startMs, 1]], exemplars: [exemplar, long] },
          { labels: [['__name__', withoutSamples]], exemplars: [exemplar] },
        ]),
      );
      const answer = await call('remoteWrite', { body, ...options });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('x-prometheus-remote-write-exemplars-written')).toBe(written);
      const exemplarsOf = (seriesName: string) => ({
        seriesLabels: { __name__: seriesName },
        exemplars: [{ labels: { trace_id: traceId }, value: '1e+300', timestamp: startSeconds }],
      });
      const answerOf = (...names: string[]) => ({
        status: 200,
        body: { status: 'success', data: names.map(exemplarsOf) },
      });
      const found = answerOf(name);
      expect(await read({ query: `{__name__=~"${name}.*"}` })).toEqual(answerOf(name, withoutSamples));
      expect(await read({ query: `rate(${name}[1m])` }, call, 'postPrometheusExemplars')).toEqual(found);
      const form = new URLSearchParams({ query: name, start: String(startSeconds) });
      expect(JSON.parse(await (await call('postPrometheusExemplars', { body: form })).text())).toEqual(
        found.body,
      );
    },
  );
});

it.each([
  [{ query: 'sum(' }, /parse error/],
  [{ query: '' }, /query/],
  [{ query: 'up{a=~"("}' }, /regular expression|pattern|missing/],
  [{ query: 'up', start: 'soon' }, /start/],
  [{ query: 'up', start: '2', end: '1' }, /before/],
])('%j is refused in the envelope of Prometheus', async (query, error) => {
  expect(await read(query as Record<string, string>)).toMatchObject({
    status: 400,
    body: { status: 'error', errorType: 'bad_data', error: expect.stringMatching(error) },
  });
});
