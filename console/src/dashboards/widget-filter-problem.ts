import { type DialectName, dialects } from '../filter-bar/dialects.ts';
import { type FilterProblem, findFilterProblem } from '../filter-bar/filter-problem.ts';
import type { DashboardVariable } from '../generated/types.gen.ts';
import { substituteInFilter } from './substitute-variables.ts';

/**
 * Why the service would refuse a filter of a widget. It also takes one that is valid with the first default of each variable in it: a field
 * of few values, such as `severity`, has none called `$name`.
 */
export function findWidgetFilterProblem(
  filter: string,
  dialect: DialectName,
  variables: readonly DashboardVariable[],
): FilterProblem | undefined {
  const problem = findFilterProblem(filter, dialect);
  if (problem === undefined) return undefined;
  const firsts = variables.map(({ name, default: values = [] }) => [name, values.slice(0, 1)] as const);
  const defaults = new Map(firsts.filter(([, values]) => values.length > 0));
  const filled = substituteInFilter(filter, defaults, dialects[dialect]);
  // The problem of the text as written has its place in it.
  return findFilterProblem(filled, dialect) === undefined ? undefined : problem;
}
