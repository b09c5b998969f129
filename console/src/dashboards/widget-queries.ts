import { logDialect, traceDialect } from '@cairn/server/filter';
import { listLogs, listTraces, queryMetrics, queryMetricsRange } from '../generated/sdk.gen.ts';
import type { LogList, LogStatsWidget, TraceList, Widget } from '../generated/types.gen.ts';
import { fromGroupBy } from '../log-records/log-fields.ts';
import { readLogVolume } from '../log-records/log-queries.ts';
import type { LogVolume } from '../log-records/log-volume.ts';
import { instantParameters, rangeParameters } from '../promql/query-parameters.ts';
import { planQueryWindow } from '../promql/query-step.ts';
import {
  type InstantAnswer,
  type RangeAnswer,
  toInstantAnswer,
  toRangeAnswer,
} from '../promql/range-answer.ts';
import type { TimeWindow } from '../time-range/time-range.ts';
import { substituteInFilter, substituteInPromql } from './substitute-variables.ts';
import type { WidgetQuery } from './use-widget-query.ts';
import type { WidgetScope } from './widget-scope.ts';

/** Rows that a list of a widget shows; its screen has all. */
export const listedRows = 100;

export function rangeQuery(scope: WidgetScope, expression: string): WidgetQuery<RangeAnswer> {
  const { client, projectId, window, run } = scope;
  const planned = planQueryWindow(window);
  return {
    queryKey: ['range', projectId, expression, planned, run],
    queryFn: async ({ signal }) => {
      const query = rangeParameters(expression, planned);
      return toRangeAnswer(
        (await queryMetricsRange({ client, query, signal, throwOnError: true })).data,
        planned,
      );
    },
  };
}

export function instantQuery(scope: WidgetScope, expression: string): WidgetQuery<InstantAnswer> {
  const { client, projectId, window, run } = scope;
  return {
    queryKey: ['instant', projectId, expression, window.untilMs, run],
    queryFn: async ({ signal }) => {
      const query = instantParameters(expression, window);
      return toInstantAnswer((await queryMetrics({ client, query, signal, throwOnError: true })).data);
    },
  };
}

export function logsQuery(
  { client, projectId, window, run }: WidgetScope,
  filter: string,
): WidgetQuery<LogList> {
  return {
    queryKey: ['logs', projectId, filter, window, run],
    queryFn: async ({ signal }) => {
      const query = listParameters(filter, window);
      return (await listLogs({ client, query, signal, throwOnError: true })).data;
    },
  };
}

export function volumeQuery(
  { client, projectId, window, run }: WidgetScope,
  filter: string,
  dimensions: readonly string[],
): WidgetQuery<LogVolume> {
  const { since, until } = windowParameters(window);
  return {
    queryKey: ['log-volume', projectId, filter, dimensions, since, until, run],
    queryFn: ({ signal }) => readLogVolume({ client, filter, dimensions, bounds: { since, until }, signal }),
  };
}

/** What the counts of a widget are grouped by, as answers name it. */
export function dimensionsOf({ query }: LogStatsWidget): readonly string[] {
  return (query.group_by ?? []).map(fromGroupBy);
}

export function tracesQuery(
  { client, projectId, window, run }: WidgetScope,
  filter: string,
): WidgetQuery<TraceList> {
  return {
    queryKey: ['traces', projectId, filter, window, run],
    queryFn: async ({ signal }) => {
      const query = listParameters(filter, window);
      return (await listTraces({ client, query, signal, throwOnError: true })).data;
    },
  };
}

export function listParameters(filter: string, window: TimeWindow) {
  return { ...filterParameter(filter), ...windowParameters(window), page_size: listedRows };
}

export function filterParameter(filter: string): { readonly filter?: string } {
  return filter === '' ? {} : { filter };
}

export function windowParameters({ sinceMs, untilMs }: TimeWindow) {
  return { since: new Date(sinceMs).toISOString(), until: new Date(untilMs).toISOString() };
}

/** The PromQL or the filter of a widget with the chosen values in it; empty for a text. */
export function queryTextOf(widget: Widget, { variables }: Pick<WidgetScope, 'variables'>): string {
  switch (widget.type) {
    case 'timeseries':
    case 'stat':
    case 'table':
      return substituteInPromql(widget.query.expression, variables);
    case 'log_stats':
    case 'log_list':
      return substituteInFilter(widget.query.filter ?? '', variables, logDialect);
    case 'trace_list':
      return substituteInFilter(widget.query.filter ?? '', variables, traceDialect);
    case 'markdown':
      return '';
  }
}
