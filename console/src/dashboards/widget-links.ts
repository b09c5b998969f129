import type { Widget } from '../generated/types.gen.ts';
import { type CountedLogs, planLogVolume } from '../log-records/log-queries.ts';
import { isTooLongToCount } from '../log-records/stats-windows.ts';
import { instantParameters, rangeParameters } from '../promql/query-parameters.ts';
import { planQueryWindow } from '../promql/query-step.ts';
import type { SearchParams } from '../routing/search-params.ts';
import type { ApiCall } from '../shell/format-call.ts';
import { encodeTimeRange } from '../time-range/time-range.ts';
import {
  dimensionsOf,
  filterParameter,
  listParameters,
  queryTextOf,
  windowParameters,
} from './widget-queries.ts';
import type { WidgetScope } from './widget-scope.ts';

export interface ScreenLink {
  readonly label: string;
  readonly to: '/p/$projectId/metrics' | '/p/$projectId/logs' | '/p/$projectId/traces';
  readonly search: SearchParams;
}

/** The screen that shows the same query over the same range; a text has none. */
export function toScreenLink(widget: Widget, scope: WidgetScope): ScreenLink | undefined {
  const text = queryTextOf(widget, scope);
  const range = encodeTimeRange(scope.range);
  switch (widget.type) {
    case 'timeseries':
      return { label: 'Open in metrics', to: '/p/$projectId/metrics', search: { q: text, ...range } };
    case 'stat':
    case 'table':
      return {
        label: 'Open in metrics',
        to: '/p/$projectId/metrics',
        search: { q: text, ...range, show: 'table' },
      };
    case 'log_stats': {
      const [by] = dimensionsOf(widget);
      const search = { ...range, ...filterParameter(text), ...(by === undefined ? {} : { group_by: by }) };
      return { label: 'Open in logs', to: '/p/$projectId/logs', search };
    }
    case 'log_list':
      return {
        label: 'Open in logs',
        to: '/p/$projectId/logs',
        search: { ...range, ...filterParameter(text) },
      };
    case 'trace_list':
      return {
        label: 'Open in traces',
        to: '/p/$projectId/traces',
        search: { ...range, ...filterParameter(text) },
      };
    case 'markdown':
      return undefined;
  }
}

/** The request of the widget, to repeat it elsewhere; a text has none, nor have counts of a range that is not counted. */
export function toApiCall(widget: Widget, scope: WidgetScope): ApiCall | undefined {
  const text = queryTextOf(widget, scope);
  const { window } = scope;
  switch (widget.type) {
    case 'timeseries':
      return { operationId: 'queryMetricsRange', query: rangeParameters(text, planQueryWindow(window)) };
    case 'stat':
    case 'table':
      return { operationId: 'queryMetrics', query: instantParameters(text, window) };
    case 'log_stats':
      if (isTooLongToCount(window.sinceMs, window.untilMs)) return undefined;
      return toCountCall({
        filter: text,
        dimensions: dimensionsOf(widget),
        bounds: windowParameters(window),
      });
    case 'log_list':
      return { operationId: 'listLogs', query: listParameters(text, window) };
    case 'trace_list':
      return { operationId: 'listTraces', query: listParameters(text, window) };
    case 'markdown':
      return undefined;
  }
}

/** Counts are read in parts where the range is longer than the service counts at once. */
function toCountCall(counted: CountedLogs): ApiCall {
  const { query, windows } = planLogVolume(counted);
  if (windows.length === 1) return { operationId: 'getLogStats', query: { ...query, ...windows[0] } };
  return { operationId: 'getLogStats', query, windows: windows.map((window) => ({ ...window })) };
}
