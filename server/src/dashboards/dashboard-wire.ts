import type { Schemas } from '../generated/operations.gen.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import type { DashboardSummary, Widget, WidgetQuery, WrittenDashboard } from './dashboard.ts';

export function fromWireDashboard(dashboard: Schemas['DashboardInput']): WrittenDashboard {
  const { title, widgets, variables = [] } = dashboard;
  return {
    title,
    widgets: widgets.map(fromWireWidget),
    variables: variables.map(({ name, default: defaults = [] }) => ({ name, defaults })),
  };
}

function fromWireWidget(widget: Schemas['Widget']): Widget {
  const { x, w } = widget.layout;
  return { layout: { x, w }, query: fromWireQuery(widget) };
}

function fromWireQuery({ type, query }: Schemas['Widget']): WidgetQuery {
  switch (type) {
    case 'timeseries':
    case 'stat':
    case 'table':
      return { kind: 'promql', expression: query.expression };
    case 'log_stats':
      return { kind: 'logs', filter: query.filter, groupBy: query.group_by ?? [] };
    case 'log_list':
      return { kind: 'logs', filter: query.filter, groupBy: [] };
    case 'trace_list':
      return { kind: 'traces', filter: query.filter, groupBy: [] };
    case 'markdown':
      return { kind: 'markdown' };
  }
}

export function toWireDashboardSummary(summary: DashboardSummary): Schemas['DashboardSummary'] {
  const { slug, title, widgetCount, updatedAtMs } = summary;
  return { slug, title, widget_count: widgetCount, updated_at: formatRfc3339Ms(updatedAtMs) };
}
