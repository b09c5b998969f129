import { expect, it } from 'vitest';
import type { PrometheusRule, PrometheusRulesResponse } from '../generated/types.gen.ts';
import { toEvaluationProblem } from './evaluation-problem.ts';

const lastEvaluation = '2026-11-20T12:00:00.000Z';

function answer(outcome?: Pick<PrometheusRule, 'health' | 'lastError'>): PrometheusRulesResponse {
  const rules: PrometheusRule[] =
    outcome === undefined
      ? []
      : [
          {
            type: 'alerting',
            name: 'deep-queues',
            query: 'queue_depth > 5',
            duration: 0,
            keepFiringFor: 0,
            labels: {},
            annotations: {},
            alerts: [],
            evaluationTime: 0,
            lastEvaluation,
            state: 'inactive',
            ...outcome,
          },
        ];
  const group = { name: 'metric-alerts', file: 'metric-alerts', interval: 0, limit: 0, evaluationTime: 0 };
  return { status: 'success', data: { groups: [{ ...group, lastEvaluation, rules }] } };
}

it('says why the last evaluation failed', () => {
  expect(toEvaluationProblem(answer({ health: 'err', lastError: 'too many label sets' }))).toBe(
    'too many label sets',
  );
});

it('says nothing of an alert that was evaluated, that was not yet, or that is disabled', () => {
  expect(toEvaluationProblem(answer({ health: 'ok' }))).toBeUndefined();
  expect(toEvaluationProblem(answer({ health: 'unknown' }))).toBeUndefined();
  expect(toEvaluationProblem(answer())).toBeUndefined();
  expect(toEvaluationProblem({ status: 'success', data: { groups: [] } })).toBeUndefined();
});
