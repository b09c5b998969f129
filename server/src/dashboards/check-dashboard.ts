import { bodyFieldError, inBodyField } from '../documents/body-field-error.ts';
import { parseLogDimensions } from '../logs/log-dimensions.ts';
import { parseLogFilter } from '../logs/parse-log-filter.ts';
import { fromPromqlFailure } from '../metrics/promql-failure.ts';
import { parsePromql } from '../promql/syntax/parse-promql.ts';
import { DocumentPatternBudget } from '../promql/syntax/pattern-budget.ts';
import { parseTraceFilter } from '../traces/parse-trace-filter.ts';
import type { Variable, Widget, WidgetQuery, WrittenDashboard } from './dashboard.ts';
import { fillInDefaults } from './fill-in-defaults.ts';

const gridColumns = 24;

/**
 * Checks the rules that the schema of a dashboard cannot express: widgets fit the grid, their queries parse, and
 * the names of variables differ. The regular expressions of all queries cost a bounded time together.
 *
 * @param nextTurn called before each query, so that others are served between two of them: a long one takes some 20 ms.
 * @throws what `nextTurn` throws.
 * @throws AppError `INVALID_ARGUMENT` with the field, such as `widgets[3].query.expression`, and the position in it.
 */
export async function checkDashboard(
  { widgets, variables }: WrittenDashboard,
  nextTurn: () => Promise<void>,
): Promise<void> {
  checkNames(variables);
  const patterns = new DocumentPatternBudget();
  for (const [index, { layout, query }] of widgets.entries()) {
    await nextTurn();
    checkLayout(`widgets[${index}].layout`, layout);
    checkQuery(`widgets[${index}].query`, query, { variables, patterns });
  }
}

function checkNames(variables: readonly Variable[]): void {
  const indexes = new Map<string, number>();
  for (const [index, { name }] of variables.entries()) {
    const first = indexes.get(name);
    if (first !== undefined)
      throw bodyFieldError({
        name: `variables[${index}].name`,
        reason: `is also the name of variables[${first}]`,
        remedy: 'give each variable a name of its own',
        received: name,
      });
    indexes.set(name, index);
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

interface QueryContext {
  readonly variables: readonly Variable[];
  readonly patterns: DocumentPatternBudget;
}

function checkQuery(name: string, query: WidgetQuery, { variables, patterns }: QueryContext): void {
  if (query.kind === 'markdown') return;
  if (query.kind === 'promql') {
    const parse = (text: string) => checkPromql(text, patterns);
    checkText(`${name}.expression`, query.expression, withVariables(parse, variables));
    return;
  }
  const { kind, filter, groupBy } = query;
  if (filter !== undefined) {
    const parse = kind === 'logs' ? parseLogFilter : parseTraceFilter;
    checkText(`${name}.filter`, filter, withVariables(parse, variables));
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

/** Accepts also what parses with the defaults of the variables: a field of few values, such as `severity`, takes no `$name`. */
function withVariables(parse: (text: string) => unknown, variables: readonly Variable[]) {
  return (text: string): void => {
    try {
      parse(text);
    } catch (error) {
      const filled = fillInDefaults(text, variables);
      // The error of the text as written has the positions of what was written.
      if (filled === text || !parses(filled, parse)) throw error;
    }
  };
}

function parses(text: string, parse: (text: string) => unknown): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

function checkPromql(text: string, patterns: DocumentPatternBudget): void {
  try {
    parsePromql(text, { patterns: patterns.ofExpression() });
  } catch (error) {
    throw fromPromqlFailure(error, text);
  }
}
