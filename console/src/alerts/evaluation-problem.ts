import type { PrometheusRulesResponse } from '../generated/types.gen.ts';

/** What the last evaluation of the one alert of an answer reported: why its query failed, or that label sets fire without an incident; `undefined` when it went well. */
export function toEvaluationProblem({ data }: PrometheusRulesResponse): string | undefined {
  return data.groups.flatMap(({ rules }) => rules).find(({ health }) => health === 'err')?.lastError;
}
