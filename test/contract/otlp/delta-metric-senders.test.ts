import { beforeAll, expect, it } from 'vitest';
import { cairnAddress, createPrometheusClient } from '../../conformance/promql/prometheus-client.ts';
import { showAnswer } from '../../conformance/promql/show-answer.ts';
import { type ContractProject, openProject } from '../open-project.ts';
import { protocols } from './create-otlp-exporter.ts';
import { exponentialName, sendMetricsWithOpenTelemetry } from './send-metrics-with-opentelemetry.ts';

let service: ContractProject;
beforeAll(async () => {
  service = await openProject();
});

it.each(protocols)('what the OpenTelemetry SDK sends as deltas over %s adds up', async (protocol) => {
  const job = `delta ${protocol}`;
  await sendMetricsWithOpenTelemetry(
    { protocol, ...service, ingestKey: service.keys.ingestKey, isDelta: true },
    { 'service.name': job },
    [0.05, 0.5, 5].map((seconds) => (meter) => {
      const advice = { explicitBucketBoundaries: [0.1, 1] };
      meter.createCounter('steps').add(2);
      meter.createUpDownCounter('depth').add(-1);
      meter.createHistogram('wait', { unit: 's', advice }).record(seconds);
      meter.createHistogram(exponentialName, { unit: 'By' }).record(seconds * 100);
    }),
  );
  const client = createPrometheusClient(cairnAddress(service, service.keys));
  const ask = async (expression: string) => {
    const query = expression.replaceAll('JOB', `job="${job}"`);
    return showAnswer(await client.query(query, { kind: 'instant', atMs: Date.now() }));
  };
  expect(await ask('sum(steps_total{JOB})')).toBe('{} 6');
  // Never a delta (https://opentelemetry.io/docs/specs/otel/metrics/sdk_exporters/otlp/#additional-environment-variable-configuration).
  expect(await ask('sum(depth{JOB})')).toBe('{} -3');
  expect(await ask('sum(wait_seconds_sum{JOB})')).toBe('{} 5.55');
  expect(await ask('sum(wait_seconds_count{JOB})')).toBe('{} 3');
  for (const [le, count] of [
    ['0.1', 1],
    ['1', 2],
    ['+Inf', 3],
  ]) {
    expect(await ask(`sum(wait_seconds_bucket{JOB,le="${le}"})`), `le ${le}`).toBe(`{} ${count}`);
  }
  expect(await ask('sum(order_size_bytes_sum{JOB})')).toBe('{} 555');
  expect(await ask('sum(order_size_bytes_bucket{JOB,le="64"})')).toBe('{} 2');
  expect(await ask('sum(order_size_bytes_bucket{JOB,le="+Inf"})')).toBe('{} 3');
});
