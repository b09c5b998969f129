import { beforeEach, expect, it } from 'vitest';
import { defaultQueryLimits } from '../../promql/query-limits.ts';
import { type ConditionEvaluator, createConditionEvaluator } from './condition-evaluator.ts';
import { createFakeConditions, type FakeConditions } from './testing/fake-conditions.ts';
import { sampleAlert } from './testing/sample-alert.ts';

const alerts = ['a', 'b', 'c'].map((name) =>
  sampleAlert({ id: name, expression: `${name} > 1`, recoveryExpression: `avg_over_time(${name}[5m]) < 1` }),
);

let metrics: FakeConditions;
let stopping: AbortController;
let evaluator: ConditionEvaluator;
let nowMs: number;
/** How long each call of the store takes. */
let callMs: number;

beforeEach(() => {
  metrics = createFakeConditions();
  stopping = new AbortController();
  nowMs = 1_000;
  callMs = 500;
  evaluator = createConditionEvaluator({
    metrics: {
      evaluateConditions(evaluations, budget) {
        nowMs += callMs;
        return metrics.evaluateConditions(evaluations, budget);
      },
    },
    limits: defaultQueryLimits,
    nowMs: () => nowMs,
    maxRunMs: 2_000,
    signal: stopping.signal,
  });
  metrics.append('prj_1', [
    { labels: ['__name__', 'a'], timeMs: 100, value: Float64Array.of(7) },
    { labels: ['__name__', 'b'], timeMs: 100, value: Float64Array.of(8) },
  ]);
});

async function evaluate(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  await evaluator.evaluate(
    alerts.map((alert) => ({ alert, atMs: 200 })),
    ({ alert: { id } }, answer) => {
      expect(answers).not.toHaveProperty(id);
      answers[id] = answer.kind === 'vectors' ? answer.vectors.firing.map(({ value }) => value) : answer;
    },
  );
  return answers;
}

const batchSizes = (): number[] => metrics.batches.map((evaluations) => evaluations.length);

it('evaluates all alerts in one batch, each expression once', async () => {
  const sameVector = sampleAlert({ id: 'd' });
  await evaluator.evaluate([{ alert: sameVector, atMs: 300 }], (_due, answer) =>
    expect(answer).toEqual({ kind: 'vectors', vectors: { firing: [], recovery: [] } }),
  );
  expect(await evaluate()).toEqual({ a: [7], b: [8], c: [] });
  expect(metrics.batches).toMatchObject([
    [{ projectId: 'prj_1', atMs: 300, expressions: ['load'] }],
    [{ atMs: 200, expressions: ['a', 'avg_over_time(a[5m])'] }, {}, {}],
  ]);
});

it('returns the vectors of firing and recovery separately', async () => {
  metrics.append('prj_1', [{ labels: ['__name__', 'a'], timeMs: 150, value: Float64Array.of(1) }]);
  const [alert = sampleAlert()] = alerts;
  await evaluator.evaluate([{ alert, atMs: 200 }], (_due, answer) =>
    expect(answer).toMatchObject({ vectors: { firing: [{ value: 1 }], recovery: [{ value: 4 }] } }),
  );
  expect.assertions(1);
});

it('reports the alert whose query failed', async () => {
  metrics.failNext('b', 'query');
  expect(await evaluate()).toEqual({ a: [7], b: { kind: 'query-failed' }, c: [] });
});

it('retries each alone when a batch fails, and pauses a failed alert for nine times the elapsed time', async () => {
  metrics.failNext('b', 'timeout');
  expect(await evaluate()).toEqual({
    a: [7],
    b: { kind: 'failed', error: expect.any(Error), pauseMs: 4_500 },
    c: [],
  });
  expect(batchSizes()).toEqual([3, 1, 1, 1]);
});

it('pauses a failed alert for no more than it can have run, however long the store was not ready', async () => {
  metrics.failNext('a', 'timeout');
  const [alert = sampleAlert()] = alerts;
  callMs = 50_000;
  await evaluator.evaluate([{ alert, atMs: 200 }], (_due, answer) =>
    expect(answer).toMatchObject({ kind: 'failed', pauseMs: 18_000 }),
  );
  expect.assertions(1);
});

it('evaluates an alert that failed alone until it succeeds or is changed', async () => {
  metrics.failNext('b', 'timeout');
  await evaluate();
  metrics.failNext('b', 'timeout');
  expect(await evaluate()).toMatchObject({ a: [7], b: { kind: 'failed' }, c: [] });
  expect(batchSizes().slice(4)).toEqual([2, 1]);
  expect(await evaluate()).toMatchObject({ b: [8] });
  expect(batchSizes().slice(6)).toEqual([2, 1]);
  await evaluate();
  expect(batchSizes().slice(8)).toEqual([3]);

  metrics.failNext('b', 'timeout');
  await evaluate();
  evaluator.forget('b');
  const batchCount = batchSizes().length;
  await evaluate();
  expect(batchSizes().slice(batchCount)).toEqual([3]);
});

it('does not retry when it is stopped', async () => {
  metrics.failNext('b', 'timeout');
  const answers = evaluate();
  stopping.abort();
  expect(await answers).toMatchObject({
    a: { kind: 'failed' },
    b: { kind: 'failed' },
    c: { kind: 'failed' },
  });
  expect(batchSizes()).toEqual([3]);
});
