import type { Block, Codes } from '../block.ts';
import { inheritedValues } from './inherited-values.ts';
import type { RowTest } from './row-test.ts';
import type { TextMatcher } from './text-matcher.ts';

/** A clause planned for one block: a test of its rows, or that every or no row passes. */
export type ClausePlan = RowTest | 'every' | 'none';

/** @param column its codes are decoded only if some but not all of its values match. */
export function planCodes(column: { readonly codes: Codes }, table: Uint8Array): ClausePlan {
  if (!table.includes(1)) return 'none';
  return table.includes(0) ? { kind: 'codes', codes: column.codes, table } : 'every';
}

/** A log attribute takes precedence over the resource attribute of the same key. */
export function planAttribute(block: Block, key: string, matcher: TextMatcher): ClausePlan {
  const inherited = inheritedValues(block, key);
  if (block.spilledKeys.has(key)) {
    const { codes: inheritedCodes } = block.resources;
    const matches = (row: number): boolean => {
      const own = block.spilledAttributes(row).get(key);
      return matcher.matches(own ?? inherited[inheritedCodes[row] ?? 0]);
    };
    return { kind: 'slow', matches };
  }
  const inheritedTable = Uint8Array.from(inherited, (text) => Number(matcher.matches(text)));
  const column = block.attribute(key);
  if (column === undefined) return planCodes(block.resources, inheritedTable);
  const table = matcher.tabulate(column.dictionary);
  // If all resources give one answer, it goes into the table of the column itself.
  const [answer = 0] = inheritedTable;
  const isLayered = inheritedTable.includes(1 - answer);
  table[0] = answer;
  if (!isLayered) return planCodes(column, table);
  return {
    kind: 'layered',
    codes: column.codes,
    table,
    inheritedCodes: block.resources.codes,
    inheritedTable,
  };
}

/** An id of the record itself, or an attribute; if no row can have one of them, only the other is tested. */
export function planTraceId(block: Block, id: Uint8Array | undefined, attribute: TextMatcher): ClausePlan {
  const others = planAttribute(block, 'trace_id', attribute);
  if (id === undefined || !block.mayHaveTraceId(id)) return others;
  const { dictionary } = block.traceIds;
  const code = dictionary.find(id);
  if (code === 0) return others;
  if (others === 'every') return 'every';
  const table = new Uint8Array(dictionary.size + 1);
  table[code] = 1;
  const own: RowTest = { kind: 'codes', codes: block.traceIds.codes, table };
  return others === 'none' ? own : { kind: 'either', first: own, second: others };
}
