import { toFilterError } from '../errors/filter-error.ts';
import type { Filter, Leaf } from '../filter/ast.ts';
import { cite, refuse } from '../filter/diagnostics.ts';
import { quoteText } from '../filter/format.ts';
import { parseFilter } from '../filter/parse.ts';
import { tokenizeBody } from './body-tokens.ts';
import { logDialect } from './log-filter.ts';

/**
 * Parses the `filter` parameter of log operations; without one every record matches.
 *
 * A `body` term must have a letter or a digit: `body:"--"` would match everything, which is never what was meant.
 *
 * @throws AppError `INVALID_FILTER`.
 */
export function parseLogFilter(text = ''): Filter {
  const parsed = parseFilter(text, logDialect);
  if (!parsed.ok) throw toFilterError(parsed.diagnostic);
  for (const leaf of parsed.filter.clauses.flatMap(({ alternatives }) => alternatives)) {
    assertSearchable(leaf);
  }
  return parsed.filter;
}

function assertSearchable(leaf: Leaf): void {
  if (leaf.kind !== 'comparison' || leaf.operator !== ':' || tokenizeBody(leaf.value).length > 0) return;
  const problem = `Expected a word to search for but found only ${cite(quoteText(leaf.value))}`;
  throw toFilterError(refuse('value_expected', leaf.range, problem, 'write body:"<word>"').diagnostic);
}
