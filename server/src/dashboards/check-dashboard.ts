import { bodyFieldError, inBodyField } from '../documents/body-field-error.ts';
import { parseLogDimensions } from '../logs/log-dimensions.ts';
import { parseLogFilter } from '../logs/parse-log-filter.ts';
import { fromPromqlFailure } from '../metrics/promql-failure.ts';
import { parsePromql } from '../promql/syntax/parse-promql.ts';
import { parseTraceFilter } from '../traces/parse-trace-filter.ts';
import type { Widget, WidgetQuery, WrittenDashboard } from './dashboard.ts';

const gridColumns = 24;

/**
 * Checks the rules that the schema of a dashboard cannot express: widgets fit the grid, and their queries parse.
 *
 * @throws AppError `INVALID_ARGUMENT` with the field, such as `widgets[3].query.expression`, and the position in it.
 */
export function checkDashboard({ widgets }: WrittenDashboard): void {
  for (const [index, { layout, query }] of widgets.entries()) {
    checkLayout(`widgets[${index}].layout`, layout);
    checkQuery(`widgets[${index}].query`, query);
  }
}

function checkLayout(name: string, { x, w }: Widget['layout']): void {
  if (x + w <= gridColumns) return;
  throw bodyFieldError({
    name: `${name}.w`,
    reason: `makes the widget end at column ${x + w} of ${gridColumns}`,
    remedy: `write a w of at most ${gridColumns - x}, or a smaller x`,
    received: String(w),
  });
}

function checkQuery(name: string, query: WidgetQuery): void {
  if (query.kind === 'markdown') return;
  if (query.kind === 'promql') {
    checkText(`${name}.expression`, query.expression, checkPromql);
    return;
  }
  const { kind, filter, groupBy } = query;
  if (filter !== undefined) {
    checkText(`${name}.filter`, filter, kind === 'logs' ? parseLogFilter : parseTraceFilter);
  }
  checkText(`${name}.group_by`, groupBy.join(', '), () => parseLogDimensions(groupBy));
}

function checkText(name: string, text: string, parse: (text: string) => unknown): void {
  try {
    parse(text);
  } catch (error) {
    throw inBodyField(name, text, error);
  }
}

function checkPromql(text: string): void {
  try {
    parsePromql(text);
  } catch (error) {
    throw fromPromqlFailure(error, text);
  }
}
