import type { Filter, TextRange } from '../ast.ts';

const nowhere: TextRange = { start: 0, end: 0 };

/** The filter with every range emptied, to compare filters without positions. */
export function withoutRanges(filter: Filter): Filter {
  return {
    kind: 'filter',
    clauses: filter.clauses.map(({ kind, alternatives: [first, ...rest] }) => ({
      kind,
      alternatives: [{ ...first, range: nowhere }, ...rest.map((leaf) => ({ ...leaf, range: nowhere }))],
    })),
  };
}
