import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cairnAddress, createPrometheusClient } from '../../conformance/promql/prometheus-client.ts';
import { showAnswer } from '../../conformance/promql/show-answer.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';

const run = promisify(execFile);
/** Installed by `cd test/peers && npm install --no-save`. */
const deno = fileURLToPath(new URL('../../peers/node_modules/.bin/deno', import.meta.url));
const withinMs = 180_000;

/** Collected several times while it runs, and once more at its end; observed instruments only while it runs. */
const program = `
import { createRequire } from 'node:module';
const { metrics } = createRequire(${JSON.stringify(import.meta.url)})('@opentelemetry/api');
const meter = metrics.getMeter('shop', '1.2');
const orders = meter.createCounter('orders', { unit: '{order}' });
const wait = meter.createHistogram('wait', { unit: 'ms', advice: { explicitBucketBoundaries: [10, 100] } });
meter.createUpDownCounter('carts').add(-2);
meter.createGauge('heat', { unit: 'Cel' }).record(21.5);
meter.createObservableGauge('load', { unit: '1' }).addCallback((result) => result.observe(0.25));
meter.createObservableCounter('ticks').addCallback((result) => result.observe(7));
for (const ms of [5, 50, 75, 400]) {
  orders.add(3, { 'payment.kind': 'card é 😀' });
  wait.record(ms);
  await new Promise((resolve) => setTimeout(resolve, 250));
}
`;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it.each([
  ['http/protobuf', 'ingestUrl'],
  ['http/json', 'ingestUrl'],
  ['grpc', 'grpcUrl'],
] as const)('what Deno measures and sends over %s is what comes back', async (protocol, listener) => {
  const path = join(service.dataDirectory, 'program.mjs');
  await writeFile(path, program);
  const job = `deno ${protocol}`;
  await run(deno, ['run', '--quiet', '--allow-read', '--allow-env', path], {
    timeout: withinMs,
    env: {
      PATH: process.env['PATH'],
      HOME: service.dataDirectory,
      OTEL_DENO: 'true',
      OTEL_SERVICE_NAME: job,
      OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
      OTEL_EXPORTER_OTLP_ENDPOINT: service[listener],
      OTEL_EXPORTER_OTLP_HEADERS: `x-ingest-api-key=${service.keys.ingestKey}`,
      OTEL_METRIC_EXPORT_INTERVAL: '200',
      OTEL_TRACES_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
    },
  });
  const client = createPrometheusClient(cairnAddress(service, service.keys));
  const times = { kind: 'instant', atMs: Date.now() } as const;
  const newest = async (metric: string, labels = '') => {
    const selector = `${metric}{job="${job}",otel_scope_name="shop",otel_scope_version="1.2"${labels}}`;
    return showAnswer(
      await client.query(`sum without (job, otel_scope_name, otel_scope_version) (${selector})`, times),
    );
  };
  expect(await newest('orders_total')).toBe('{payment_kind="card é 😀"} 12');
  expect(await newest('carts')).toBe('{} -2');
  expect(await newest('heat_celsius')).toBe('{} 21.5');
  expect(await newest('load_ratio')).toBe('{} 0.25');
  expect(await newest('ticks_total')).toBe('{} 7');
  expect(await newest('wait_milliseconds_bucket', ',le="10"')).toBe('{le="10"} 1');
  expect(await newest('wait_milliseconds_bucket', ',le="100"')).toBe('{le="100"} 3');
  expect(await newest('wait_milliseconds_bucket', ',le="+Inf"')).toBe('{le="+Inf"} 4');
  expect(await newest('wait_milliseconds_sum')).toBe('{} 530');
  expect(await newest('wait_milliseconds_count')).toBe('{} 4');
  const language = await client.query(`sum by (telemetry_sdk_language) (target_info{job="${job}"})`, times);
  expect(showAnswer(language)).toBe('{telemetry_sdk_language="deno-rust"} 1');
});
