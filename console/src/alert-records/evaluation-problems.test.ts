import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createClient } from '../generated/client/index.ts';
import type { PrometheusRule, PrometheusRulesResponse } from '../generated/types.gen.ts';
import { problemsOptions, toEvaluationProblems } from './evaluation-problems.ts';

const lastEvaluation = '2026-11-20T12:00:00.000Z';

function rule(name: string, outcome: Pick<PrometheusRule, 'health' | 'lastError'>): PrometheusRule {
  return {
    type: 'alerting',
    name,
    query: 'queue_depth > 5',
    duration: 0,
    keepFiringFor: 0,
    labels: {},
    annotations: { description: 'A long runbook.' },
    alerts: [],
    evaluationTime: 0,
    lastEvaluation,
    state: 'inactive',
    ...outcome,
  };
}

function answer(...rules: readonly PrometheusRule[]): PrometheusRulesResponse {
  const group = { name: 'metric-alerts', file: 'metric-alerts', interval: 0, limit: 0, evaluationTime: 0 };
  return { status: 'success', data: { groups: [{ ...group, lastEvaluation, rules: [...rules] }] } };
}

it('are the reasons of the evaluations that failed, by slug', () => {
  const problems = toEvaluationProblems(
    answer(
      rule('deep-queues', { health: 'err', lastError: 'too many label sets' }),
      rule('errors', { health: 'ok' }),
      rule('started', { health: 'unknown' }),
      rule('without-reason', { health: 'err' }),
    ),
  );
  expect([...problems]).toEqual([
    ['deep-queues', 'too many label sets'],
    ['without-reason', 'no reason is given'],
  ]);
});

it('are none without alerts', () => {
  expect(toEvaluationProblems(answer()).size).toBe(0);
  expect(toEvaluationProblems({ status: 'success', data: { groups: [] } }).size).toBe(0);
});

it.each([
  [undefined, '?exclude_alerts=true'],
  ['errors', '?exclude_alerts=true&rule_name[]=errors'],
])('are read of the alert %s without its incidents, and nothing else is kept', async (slug, search) => {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'http://cairn.test',
    fetch: (request) => {
      asked.push(decodeURIComponent(new URL(new Request(request).url).search));
      return Promise.resolve(
        Response.json(answer(rule('errors', { health: 'err', lastError: 'a deadline' }))),
      );
    },
  });
  const queryClient = new QueryClient();
  const request = { client, projectId: 'prj_1', ...(slug === undefined ? {} : { slug }) };
  await queryClient.fetchQuery(problemsOptions(request));
  const [kept] = queryClient.getQueryCache().getAll();
  expect(kept?.state.data).toEqual(new Map([['errors', 'a deadline']]));
  expect(asked).toEqual([search]);
  queryClient.clear();
});
