import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../generated/client/index.ts';
import { getPrometheusRules } from '../generated/sdk.gen.ts';
import type { PrometheusRulesResponse } from '../generated/types.gen.ts';

/** By slug what the last evaluation of an alert reported: why its query failed, or that label sets fire without an incident. Alerts without a report, or with a good one, are not in it. */
export type EvaluationProblems = ReadonlyMap<string, string>;

/** Also while nothing is known. */
export const noProblems: EvaluationProblems = new Map();

export interface ProblemsRequest {
  readonly client: Client;
  readonly projectId: string;
  /** Absent for all enabled alerts. */
  readonly slug?: string;
}

/** Where the problems of a project are kept, of one alert too. */
export function problemsKey(projectId: string) {
  return ['evaluation-problems', projectId] as const;
}

/** Keeps the problems alone: the answer has the runbook of each alert. */
export function problemsOptions({ client, projectId, slug }: ProblemsRequest) {
  const query = { exclude_alerts: 'true', ...(slug === undefined ? {} : { 'rule_name[]': [slug] }) };
  return queryOptions({
    queryKey: [...problemsKey(projectId), slug ?? ''] as const,
    queryFn: async ({ signal }) =>
      toEvaluationProblems((await getPrometheusRules({ client, query, signal, throwOnError: true })).data),
  });
}

export function toEvaluationProblems({ data }: PrometheusRulesResponse): EvaluationProblems {
  const failed = data.groups.flatMap(({ rules }) => rules).filter(({ health }) => health === 'err');
  return new Map(failed.map(({ name, lastError }) => [name, lastError ?? 'no reason is given']));
}
