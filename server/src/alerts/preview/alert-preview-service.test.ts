import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MetricStore } from '../../metrics/metric-store.ts';
import { createFakeMetricStore } from '../../metrics/testing/fake-metric-store.ts';
import { sampleMetricBatch, sampleSeries } from '../../metrics/testing/sample-metrics.ts';
import { PromqlError } from '../../promql/promql-error.ts';
import { defaultQueryLimits } from '../../promql/query-limits.ts';
import { propertyRuns } from '../../testing/property-runs.ts';
import { rejectionOf } from '../../testing/thrown-by.ts';
import { createEvaluationInMemory, memoryStartMs } from '../evaluation/testing/evaluation-in-memory.ts';
import { sampleAlert } from '../evaluation/testing/sample-alert.ts';
import type { Incident } from '../incident.ts';
import { parseAlertCondition, type WrittenCondition } from '../parse-condition.ts';
import { createAlertPreviewService } from './alert-preview-service.ts';
import type { PreviewedIncident } from './create-incident-preview.ts';

const projectId = 'prj_1';
const stepMs = 15_000;

type Loads = Readonly<Record<string, number | null>>;

/** Writes one sample of `load` for each host; `null` is none. */
async function write(store: MetricStore, atMs: number, loads: Loads): Promise<void> {
  const series = Object.entries(loads).flatMap(([host, value]) =>
    value === null ? [] : sampleSeries({ __name__: 'load', host }, value, atMs),
  );
  await store.append(sampleMetricBatch(series, [], { projectId, newestMs: Number.MAX_SAFE_INTEGER }));
}

/** A store with the loads of each step. */
async function storeOf(history: readonly Loads[]): Promise<MetricStore> {
  const store = createFakeMetricStore({ nowMs: () => memoryStartMs });
  for (const [index, loads] of history.entries()) await write(store, memoryStartMs + index * stepMs, loads);
  return store;
}

/** A preview of `stepCount` evaluations, 15 s apart. */
function preview(store: Pick<MetricStore, 'range'>, written: WrittenCondition, stepCount: number) {
  const service = createAlertPreviewService({
    store,
    limits: { ...defaultQueryLimits, maxPointsPerSeries: stepCount },
    monotonicNowMs: () => memoryStartMs,
    queryDeadlineMs: 30_000,
  });
  const range = { sinceMs: memoryStartMs, untilMs: memoryStartMs + (stepCount - 1) * stepMs };
  return service.preview({ projectId, ...written, ...range }, new AbortController().signal);
}

const conditions: readonly WrittenCondition[] = [
  { expression: 'load > 5' },
  { expression: 'load >= 5', recoveryExpression: 'load < 3' },
  { expression: 'sum(load) > 12' },
  { expression: 'max_over_time(load[1m]) > 6', recoveryExpression: 'load <= 4' },
  { expression: 'load < 2' },
];
const load = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 9 }), weight: 8 },
  { arbitrary: fc.constantFrom(Number.NaN, Infinity, -Infinity), weight: 1 },
);
const maybeLoad = fc.option(load, { freq: 3 });
/** The first host has a value at each step, so that each step is evaluated. */
const histories = fc.array(fc.record({ a: load, b: maybeLoad, c: maybeLoad }), {
  minLength: 2,
  maxLength: 25,
});
const runs = propertyRuns();

it(`${runs} histories give the incidents of an alert that is evaluated at each step`, async () => {
  const totals = { opened: 0, resolved: 0 };
  const property = fc.asyncProperty(fc.constantFrom(...conditions), histories, async (written, history) => {
    const incidents = await evaluateStepByStep(written, history);
    const previewed = await preview(await storeOf(history), written, history.length);
    const inSeries = previewed.series.flatMap((series) => series.incidents);
    const open = incidents.filter(({ resolvedAtMs }) => resolvedAtMs === undefined);
    expect(inSeries.map(toLine).sort()).toEqual(incidents.map(toLine).sort());
    expect(previewed).toMatchObject({ incidentCount: incidents.length, firingCount: open.length });
    totals.opened += incidents.length;
    totals.resolved += incidents.length - open.length;
  });
  await fc.assert(property, { numRuns: runs });
  // The comparison proves nothing where nothing happens.
  expect(totals.opened).toBeGreaterThan(runs);
  expect(totals.resolved).toBeGreaterThan(runs / 2);
});

async function evaluateStepByStep(written: WrittenCondition, history: readonly Loads[]) {
  const alert = sampleAlert({ condition: parseAlertCondition(written) });
  const metrics = createFakeMetricStore({ nowMs: () => memoryStartMs });
  const { clock, incidents, start } = createEvaluationInMemory([alert]);
  const evaluation = await start({ metrics });
  for (const [index, loads] of history.entries()) {
    if (index > 0) await clock.advance(stepMs);
    await write(metrics, clock.nowMs(), loads);
    await evaluation.settled();
  }
  await evaluation.stop();
  return incidents.list({ projectId, alertId: alert.id, limit: 1_000 });
}

function toLine({ labels, value, openedAtMs, resolvedAtMs }: Incident | PreviewedIncident): string {
  return `${labels.join()} ${value} ${openedAtMs} ${resolvedAtMs}`;
}

it('shows the series that fired longest first, with their values', async () => {
  const store = await storeOf([
    { calm: 1, brief: 9, long: 9 },
    { calm: 1, brief: 1, long: 9 },
    { calm: 2, brief: 1, long: 9 },
  ]);
  const { series, ...counts } = await preview(store, { expression: 'load > 5' }, 3);
  expect(counts).toMatchObject({ seriesCount: 3, firingCount: 1, incidentCount: 2 });
  expect(series.map(({ labels, isFiring }) => [labels[3], isFiring])).toEqual([
    ['long', true],
    ['brief', false],
    ['calm', false],
  ]);
  expect(series[1]?.points.map(([, value]) => value)).toEqual(['9', '1', '1']);
});

it('gives series that differ in their metric name one incident', async () => {
  const store = await storeOf([]);
  const both = ['load', 'base'].map((name) => sampleSeries({ __name__: name }, 9, memoryStartMs));
  await store.append(sampleMetricBatch(both, [], { projectId, newestMs: Number.MAX_SAFE_INTEGER }));
  const { series, ...counts } = await preview(store, { expression: '{__name__="load"} > 5' }, 1);
  expect(counts).toMatchObject({ seriesCount: 1, incidentCount: 1 });
  expect(series[0]?.labels).toEqual(['__name__', 'load']);
  expect((await preview(store, { expression: '(load or base) > 5' }, 1)).incidentCount).toBe(1);
});

it('queries each different vector once, however many steps there are', async () => {
  const store = await storeOf([{ a: 1 }]);
  const queries: string[] = [];
  const counting: Pick<MetricStore, 'range'> = {
    range(query, budget) {
      queries.push(query.query);
      return store.range(query, budget);
    },
  };
  await preview(counting, { expression: 'load > 5', recoveryExpression: 'load < 1' }, 300);
  await preview(counting, { expression: 'load > 5', recoveryExpression: 'max(load) < 1' }, 300);
  expect(queries).toEqual(['load', 'load', 'max(load)']);
});

it('shows 50 of many series, and refuses over 1,000', async () => {
  const loads = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`h${at}`, 9]));
  const { series, ...counts } = await preview(await storeOf([loads(1_000)]), { expression: 'load > 5' }, 1);
  expect(counts).toMatchObject({ seriesCount: 1_000, firingCount: 1_000, incidentCount: 1_000 });
  expect(series).toHaveLength(50);
  const refused = preview(await storeOf([loads(1_001)]), { expression: 'load > 5' }, 1);
  expect(await rejectionOf(refused)).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: [
      { location: 'body', name: 'condition.expression' },
      { type: 'limit', limit: 'preview_series', max: 1_000 },
    ],
  });
});

it.each<[WrittenCondition, string]>([
  [{ expression: 'load' }, 'condition.expression'],
  [{ expression: 'load > 5', recoveryExpression: 'load > 1' }, 'condition.recovery_expression'],
  [{ expression: 'load @ end() > 5' }, 'condition.expression'],
  [
    { expression: 'load > 5', recoveryExpression: 'max_over_time(load[5m:1m] @ start()) < 1' },
    'condition.recovery_expression',
  ],
  [{ expression: 'load + range() > 5' }, 'condition.expression'],
  [{ expression: 'load * on () group_left () vector(step()) >= 0' }, 'condition.expression'],
  [
    { expression: 'load > 5', recoveryExpression: 'load - (time() - start()) < 1' },
    'condition.recovery_expression',
  ],
  [{ expression: 'load / on () load > 5' }, 'condition.expression'],
])('refuses %j, naming the field', async (written, name) => {
  const store = await storeOf([{ a: 1, b: 2 }]);
  expect(await rejectionOf(preview(store, written, 1))).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: expect.arrayContaining([expect.objectContaining({ type: 'field', location: 'body', name })]),
  });
});

it.each([
  [new PromqlError('timeout', 'took too long'), { code: 'DEADLINE_EXCEEDED' }],
  [
    new PromqlError('limit', 'reads too much', { limit: { name: 'max_samples', max: 5 } }),
    {
      code: 'INVALID_ARGUMENT',
      details: [{ name: 'condition.expression' }, { limit: 'max_samples', max: 5, received: 6 }],
    },
  ],
])('reports %s', async (thrown, expected) => {
  const failing: Pick<MetricStore, 'range'> = { range: () => Promise.reject(thrown) };
  expect(await rejectionOf(preview(failing, { expression: 'load > 5' }, 1))).toMatchObject(expected);
});

it('refuses a condition of more metrics than an alert may read', async () => {
  const expression = `${Array.from({ length: 65 }, (_, index) => `m${index}`).join(' + ')} > 5`;
  expect(await rejectionOf(preview(await storeOf([]), { expression }, 2))).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: [{ name: 'condition.expression' }, { type: 'limit', limit: 'alert_metrics', max: 64 }],
  });
});
