import { toFilterError } from '../errors/filter-error.ts';
import type { Filter } from '../filter/ast.ts';
import { parseFilter } from '../filter/parse.ts';
import { traceDialect } from './trace-filter.ts';

/**
 * Parses the `filter` parameter of trace operations; without one every trace matches.
 *
 * @throws AppError `INVALID_FILTER`.
 */
export function parseTraceFilter(text = ''): Filter {
  const parsed = parseFilter(text, traceDialect);
  if (!parsed.ok) throw toFilterError(parsed.diagnostic);
  return parsed.filter;
}
