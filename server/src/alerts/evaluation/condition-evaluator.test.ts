import { beforeEach, expect, it } from 'vitest';
import { defaultQueryLimits } from '../../promql/query-limits.ts';
import { type ConditionEvaluator, createConditionEvaluator } from './condition-evaluator.ts';
import type { TimedVectors } from './decide-transitions.ts';
import { createFakeConditions, type FakeConditions } from './testing/fake-conditions.ts';
import { sampleAlert } from './testing/sample-alert.ts';

const alerts = ['a', 'b', 'c'].map((name) =>
  sampleAlert({ id: name, expression: `${name} > 1`, recoveryExpression: `avg_over_time(${name}[5m]) < 1` }),
);

let metrics: FakeConditions;
let evaluator: ConditionEvaluator;
let nowMs: number;
/** How long each call of the store takes. */
let callMs: number;

beforeEach(() => {
  metrics = createFakeConditions();
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
    monotonicNowMs: () => nowMs,
    maxRunMs: 2_000,
    signal: new AbortController().signal,
  });
  metrics.append('prj_1', [
    { labels: ['__name__', 'a'], timeMs: 100, value: Float64Array.of(7) },
    { labels: ['__name__', 'b'], timeMs: 100, value: Float64Array.of(8) },
  ]);
});

async function evaluate(evaluated = alerts): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  await evaluator.evaluate(
    evaluated.map((alert) => ({ alert, atMs: 200 })),
    ({ alert: { id } }, answer) => {
      expect(answers).not.toHaveProperty(id);
      answers[id] = answer.kind === 'vectors' ? firingValues(answer.evaluations) : answer;
    },
  );
  return answers;
}

function firingValues(evaluations: readonly TimedVectors[]): readonly number[] {
  return evaluations.flatMap(({ vectors }) => vectors.firing.map(({ value }) => value));
}

const batchSizes = (): number[] => metrics.batches.map((evaluations) => evaluations.length);

it('evaluates all alerts in one batch, each expression once', async () => {
  const sameVector = sampleAlert({ id: 'd' });
  await evaluator.evaluate([{ alert: sameVector, atMs: 300 }], (_due, answer) =>
    expect(answer).toEqual({
      kind: 'vectors',
      evaluations: [{ atMs: 300, vectors: { firing: [], recovery: [] } }],
    }),
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
    expect(answer).toMatchObject({
      evaluations: [{ vectors: { firing: [{ value: 1 }], recovery: [{ value: 4 }] } }],
    }),
  );
  expect.assertions(1);
});

it('reports the alert whose query failed, and how long the store took', async () => {
  metrics.failNext('b', 'query');
  const message = 'the query goes over a limit';
  expect(await evaluate()).toEqual({ a: [7], b: { kind: 'query-failed', message }, c: [] });
  const ranMs: number[] = [];
  await evaluator.evaluate([{ alert: sampleAlert(), atMs: 200 }], (_due, _answer, ran) => ranMs.push(ran));
  expect(ranMs).toEqual([500]);
});

it('names no culprit when a batch fails, and repeats nothing itself', async () => {
  metrics.failNext('b', 'timeout');
  const failed = { kind: 'batch-failed' };
  expect(await evaluate()).toEqual({ a: failed, b: failed, c: failed });
  expect(batchSizes()).toEqual([3]);
});

it('pauses an alert that failed alone for nine times the elapsed time', async () => {
  metrics.failNext('b', 'timeout');
  expect(await evaluate(alerts.slice(1, 2))).toEqual({
    b: { kind: 'failed', error: expect.any(Error), failureCount: 1, pauseMs: 4_500 },
  });
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

it('doubles the pause with each failure in a row, up to five minutes, until it succeeds', async () => {
  const [alert = sampleAlert()] = alerts;
  const pauses: number[] = [];
  for (let count = 0; count < 9; count += 1) {
    metrics.failNext('a', 'timeout');
    await evaluator.evaluate([{ alert, atMs: 200 }], (_due, answer) => {
      if (answer.kind === 'failed') pauses.push(answer.pauseMs);
    });
  }
  expect(pauses).toEqual([4_500, 9_000, 18_000, 36_000, 72_000, 144_000, 288_000, 300_000, 300_000]);
  await evaluate();
  metrics.failNext('a', 'timeout');
  expect(await evaluate([alert])).toMatchObject({ a: { failureCount: 1, pauseMs: 4_500 } });
});

it('decides what has a value at the time of the clock there, and the rest at the time of the samples', async () => {
  metrics.append('prj_1', [
    { labels: ['__name__', 'a', 'host', 'ahead'], timeMs: 400_000, value: Float64Array.of(3) },
    { labels: ['__name__', 'a', 'host', 'ahead'], timeMs: 100_000, value: Float64Array.of(9) },
    { labels: ['__name__', 'a', 'host', 'behind'], timeMs: 95_000, value: Float64Array.of(5) },
  ]);
  const [alert = sampleAlert()] = alerts;
  const answers: unknown[] = [];
  await evaluator.evaluate([{ alert, atMs: 100_000, clockMs: 400_000 }], (_due, answer) =>
    answers.push(answer),
  );
  expect(answers).toMatchObject([
    {
      evaluations: [
        { atMs: 400_000, vectors: { firing: [{ value: 3 }] } },
        { atMs: 100_000, vectors: { firing: [{ value: 7 }, { value: 5 }] } },
      ],
    },
  ]);
});

it('forgets the failures of an alert that was changed', async () => {
  const [alert = sampleAlert()] = alerts;
  for (const failureCount of [1, 2, 1]) {
    metrics.failNext('a', 'timeout');
    expect(await evaluate([alert])).toMatchObject({ a: { failureCount } });
    if (failureCount === 2) evaluator.forget('a');
  }
});
