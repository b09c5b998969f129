import { parseSample } from './align-matrix.ts';
import { compareText, formatLabels } from './label-syntax.ts';
import type { InstantRow } from './range-answer.ts';

export interface TableRow extends InstantRow {
  readonly key: string;
  readonly letter: string;
}

export type TableSort = 'ascending' | 'descending';

export interface ValueTable {
  /** Label names, that of the metric first. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** The values of several queries under common columns, in the order of the answers unless sorted. */
export function toTable(
  queries: readonly { readonly letter: string; readonly rows: readonly InstantRow[] }[],
  sort: TableSort | undefined,
): ValueTable {
  const rows = queries.flatMap(({ letter, rows: own }) =>
    own.map((row): TableRow => ({ ...row, letter, key: `${letter} ${formatLabels(row.metric)}` })),
  );
  const columns = [...new Set(rows.flatMap(({ metric }) => Object.keys(metric)))].sort(
    (a, b) => Number(b === '__name__') - Number(a === '__name__') || compareText(a, b),
  );
  if (sort === undefined) return { columns, rows };
  const direction = sort === 'ascending' ? 1 : -1;
  const valued = rows.map((row) => ({ row, value: parseSample(row.point[1]) }));
  valued.sort((a, b) => {
    // What is not a number comes last in both directions.
    if (Number.isNaN(a.value) || Number.isNaN(b.value))
      return Number(Number.isNaN(a.value)) - Number(Number.isNaN(b.value));
    return a.value === b.value ? 0 : direction * (a.value < b.value ? -1 : 1);
  });
  return { columns, rows: valued.map(({ row }) => row) };
}
