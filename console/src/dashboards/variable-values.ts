import { findFieldRule, logDialect } from '@cairn/server/filter';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getPrometheusLabelValues } from '../generated/sdk.gen.ts';
import type { DashboardVariable } from '../generated/types.gen.ts';
import { createLogCompletions } from '../log-records/log-completions.ts';
import { fromGroupBy, toField } from '../log-records/log-fields.ts';
import { selectMetric } from '../promql/first-query.ts';
import type { DashboardView } from './dashboard-view.ts';
import type { VariableValues } from './substitute-variables.ts';
import type { WidgetScope } from './widget-scope.ts';

/** Values that a picker offers at most. */
export const offeredValues = 1_000;

/** What a variable may be: the values of a label of metrics or, where its label is one, of a dimension of logs. */
export function variableValuesOptions(
  { label, metric }: DashboardVariable,
  { client, projectId, window, range, run }: Omit<WidgetScope, 'variables'>,
  queryClient: QueryClient,
) {
  return queryOptions({
    queryKey: ['variable-values', projectId, label, metric, range, run],
    queryFn: async ({ signal }) => {
      const field = metric === undefined ? toField(fromGroupBy(label)) : undefined;
      const rule = field === undefined ? undefined : findFieldRule(logDialect, field)?.value;
      if (rule?.kind === 'enum') return [...rule.values];
      // Logs do not list ids; metrics may have a label of that name.
      if (field !== undefined && rule?.kind === 'text')
        return [...(await createLogCompletions(queryClient, client, projectId, range).values(field))];
      const query = {
        ...(metric === undefined ? {} : { 'match[]': [selectMetric(metric)] }),
        start: new Date(window.sinceMs).toISOString(),
        end: new Date(window.untilMs).toISOString(),
        limit: String(offeredValues),
      };
      const options = { client, path: { name: label }, query, signal, throwOnError: true } as const;
      return (await getPrometheusLabelValues(options)).data.data;
    },
    staleTime: 60_000,
  });
}

/** What is chosen: what the address says, else the default of the document, else any value. */
export function chosenValues(
  variables: readonly DashboardVariable[],
  view: Pick<DashboardView, 'variables'>,
): VariableValues {
  return new Map(
    variables.map(({ name, default: first = [] }) => [name, view.variables.get(name) ?? [...new Set(first)]]),
  );
}
