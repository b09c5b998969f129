import { beforeAll, expect, it } from 'vitest';
import { createOperationCaller } from '../../support/operation-caller.ts';
import { type ContractProject, openProject } from '../open-project.ts';
import { protocols } from './create-otlp-exporter.ts';
import { exponentialName, sendMetricsWithOpenTelemetry } from './send-metrics-with-opentelemetry.ts';

const scope = { otel_scope_name: 'checkout', otel_scope_version: '2.4.0' };

let service: ContractProject;
beforeAll(async () => {
  service = await openProject();
});

/** The newest values of series by their labels, without those in `common`. */
async function query(
  expression: string,
  common: Readonly<Record<string, string>>,
): Promise<[object, string][]> {
  const call = createOperationCaller(service, service.keys);
  const response = await call('getPrometheusQuery', { query: { query: expression } });
  const { data }: { data: { result: { metric: Record<string, string>; value: [number, string] }[] } } =
    JSON.parse(await response.text());
  return data.result.map(({ metric, value: [, value] }) => {
    expect(metric).toMatchObject(common);
    return [Object.fromEntries(Object.entries(metric).filter(([name]) => !(name in common))), value];
  });
}

it.each(protocols)(
  'what the OpenTelemetry SDK measures and sends over %s is what comes back',
  async (protocol) => {
    const job = `shop ${protocol}`;
    await sendMetricsWithOpenTelemetry(
      { protocol, ...service, ingestKey: service.keys.ingestKey },
      { 'service.name': job, 'service.instance.id': 'i-1', 'host.name': 'wéb-1' },
      [
        (meter) => {
          meter.createCounter('orders', { unit: '{order}' }).add(3, { 'payment.kind': 'card' });
          meter.createUpDownCounter('carts').add(-2);
          meter.createObservableGauge('load', { unit: '1' }).addCallback((result) => result.observe(0.25));
          const duration = meter.createHistogram('http.server.request.duration', {
            unit: 's',
            advice: { explicitBucketBoundaries: [0.1, 1] },
          });
          for (const seconds of [0.05, 0.5, 0.75, 4]) duration.record(seconds);
          const size = meter.createHistogram(exponentialName, { unit: 'By' });
          for (const bytes of [0, 1, 3, 1_000]) size.record(bytes);
        },
      ],
    );
    const target = { job, instance: 'i-1' };
    const common = { ...target, ...scope };
    const of = (name: string) => `${name}{job="${job}"}`;
    expect(await query(of('orders_total'), common)).toEqual([
      [{ __name__: 'orders_total', payment_kind: 'card' }, '3'],
    ]);
    expect(await query(of('carts'), common)).toEqual([[{ __name__: 'carts' }, '-2']]);
    expect(await query(of('load_ratio'), common)).toEqual([[{ __name__: 'load_ratio' }, '0.25']]);
    expect(await query(`sum by (le) (${of('http_server_request_duration_seconds_bucket')})`, {})).toEqual(
      expect.arrayContaining([
        [{ le: '0.1' }, '1'],
        [{ le: '1' }, '3'],
        [{ le: '+Inf' }, '4'],
      ]),
    );
    expect(await query(`sum(${of('http_server_request_duration_seconds_sum')})`, {})).toEqual([[{}, '5.3']]);
    expect(await query(`sum(${of('http_server_request_duration_seconds_count')})`, {})).toEqual([[{}, '4']]);
    expect(await query(`sum by (le) (${of('order_size_bytes_bucket')}) > 0 < 4`, {})).toEqual(
      expect.arrayContaining([
        [{ le: '0' }, '1'],
        [{ le: '1' }, '2'],
        [{ le: '2' }, '2'],
        [{ le: '4' }, '3'],
        [{ le: '512' }, '3'],
      ]),
    );
    expect(await query(`sum by (le) (${of('order_size_bytes_bucket')}) == 4`, {})).toContainEqual([
      { le: '1024' },
      '4',
    ]);
    expect(await query(of('target_info'), target)).toEqual([
      [expect.objectContaining({ __name__: 'target_info', host_name: 'wéb-1' }), '1'],
    ]);
  },
);

it('deltas are added up to a counter', async () => {
  const job = 'delta';
  await sendMetricsWithOpenTelemetry(
    { protocol: 'http/protobuf', ...service, ingestKey: service.keys.ingestKey, isDelta: true },
    { 'service.name': job },
    [2, 3, 5].map((amount) => (meter) => meter.createCounter('steps').add(amount)),
  );
  expect(await query(`steps_total{job="${job}"}`, { job, ...scope })).toEqual([
    [{ __name__: 'steps_total' }, '10'],
  ]);
});
