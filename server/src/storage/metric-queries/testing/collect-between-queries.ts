import { setTimeout as delay } from 'node:timers/promises';
import { toLabels } from '../../../promql/labels/to-labels.ts';
import { defaultQueryLimits } from '../../../promql/query-limits.ts';
import { createMemorySource } from '../../../promql/testing/create-memory-source.ts';
import { createMetricEvaluation } from '../metric-evaluation.ts';

/*
 * Evaluates queries until V8 has compiled the code for it, and collects garbage when none of them is left: see `traceCollection`.
 */
const { gc } = globalThis;
if (gc === undefined) throw new Error('run it with --expose-gc');

const startMs = Date.UTC(2026, 10, 27);
const stepMs = 15_000;
const stepCount = 200;
const seriesCount = 100;
const timestampsMs = Float64Array.from({ length: stepCount }, (_, index) => startMs + index * stepMs);
const values = Float64Array.from({ length: stepCount }, (_, index) => index * 3.5);
const source = createMemorySource();
for (let series = 0; series < seriesCount; series += 1) {
  const labels = { __name__: 'requests_total', instance: String(series), job: `job ${series % 10}` };
  source.append(toLabels(labels), timestampsMs, values);
}
const evaluation = createMetricEvaluation(() => performance.now());
const query = {
  projectId: 'shop',
  query: 'sum by (job) (rate(requests_total[1m]))',
  startMs,
  endMs: startMs + stepCount * stepMs,
  stepMs,
  limits: defaultQueryLimits,
};

for (let round = 0; round < 60; round += 1) {
  await evaluation.range(query, { prefetch: async () => source }, () => {});
  // Code that was compiled beside it is taken between two calls.
  await delay(5);
}
process.stdout.write('collecting\n');
gc();
