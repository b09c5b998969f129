import { beforeAll, expect, it } from 'vitest';
import type { Schemas } from '../../server/src/generated/operations.gen.ts';
import { encodeMetricsRequest } from '../../server/src/ingest/metrics/testing/encode-metrics-request.ts';
import { createOperationCaller, type OperationCaller } from '../support/operation-caller.ts';
import { openProject } from './open-project.ts';

let call: OperationCaller;

beforeAll(async () => {
  const service = await openProject();
  call = createOperationCaller(service, service.keys);
});

async function writeAlert(slug: string, expression: string): Promise<void> {
  const response = await call('putMetricAlert', {
    path: { slug },
    headers: { 'if-none-match': '*' },
    body: {
      display_name: slug,
      severity: 'warning',
      enabled: true,
      condition: { expression },
      notifications: [],
    },
  });
  expect(response.status).toBe(201);
}

async function writeSamples(): Promise<void> {
  const points = ['a', 'b'].map((host) => ({
    timeNs: BigInt(Date.now()) * 1_000_000n,
    value: 7n,
    attributes: { host },
  }));
  const body = encodeMetricsRequest([{ scopeMetrics: [{ metrics: [{ name: 'load', gauge: points }] }] }]);
  const headers = { 'content-type': 'application/x-protobuf' };
  expect((await call('ingestMetrics', { body, headers })).status).toBe(200);
}

async function readRules(): Promise<readonly Schemas['PrometheusRule'][]> {
  const response = await call('getPrometheusRules');
  const { data }: Schemas['PrometheusRulesResponse'] = JSON.parse(await response.text());
  return data.groups.flatMap(({ rules }) => rules);
}

it('rules have the health and the time of their last evaluation', async () => {
  const startedAtMs = Date.now();
  await writeAlert('fires', 'load > 5');
  await writeAlert('fails', 'load * on () load > 5');
  await writeSamples();
  await expect
    .poll(readRules, { timeout: 30_000 })
    .toMatchObject([{ health: 'err' }, { health: 'ok', state: 'firing' }]);
  const [fails, fires] = await readRules();
  expect(fails).toMatchObject({
    name: 'fails',
    lastError: expect.stringContaining('duplicate series'),
    state: 'inactive',
  });
  expect(fires).not.toHaveProperty('lastError');
  const evaluatedAtMs = Date.parse(fires?.lastEvaluation ?? '');
  expect(evaluatedAtMs).toBeGreaterThanOrEqual(startedAtMs);
  expect(evaluatedAtMs).toBeLessThanOrEqual(Date.now());
});
