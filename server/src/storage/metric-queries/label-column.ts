import type { LabelMatcher } from '../../promql/labels/label-matcher.ts';
import type { Labels } from '../../promql/labels/labels.ts';
import type { DeadlineCheck } from '../threads/query-deadline.ts';

/** The values of one label over the series of a metric, as codes of a dictionary; 0 is '', for series without it. */
export interface LabelColumn {
  readonly name: string;
  /** By code. */
  readonly values: readonly string[];
  set(row: number, value: string): void;
  codeAt(row: number): number;
  /** By code, 1 where the matcher matches. */
  test(matcher: LabelMatcher, checkDeadline: DeadlineCheck): Uint8Array;
}

/** Steps between two checks of the deadline: about a millisecond. */
const stepsPerCheck = 100_000;

export function createLabelColumn(name: string): LabelColumn {
  const values: string[] = [''];
  const codes = new Map<string, number>([['', 0]]);
  let rows = new Int32Array(16);

  function codeOf(value: string): number {
    const known = codes.get(value);
    if (known !== undefined) return known;
    const code = values.push(value) - 1;
    codes.set(value, code);
    return code;
  }

  return {
    name,
    values,
    set(row, value) {
      if (row >= rows.length) {
        const grown = new Int32Array(Math.max(row + 1, rows.length * 2));
        grown.set(rows);
        rows = grown;
      }
      rows[row] = codeOf(value);
    },
    // Rows after the last that has the label are beyond the array.
    codeAt: (row) => rows[row] ?? 0,
    test({ literals, matches, workPerCharacter }, checkDeadline) {
      const matching = new Uint8Array(values.length);
      if (literals === undefined) {
        let stepsLeft = stepsPerCheck;
        for (const [code, value] of values.entries()) {
          matching[code] = matches(value) ? 1 : 0;
          stepsLeft -= (value.length + 1) * workPerCharacter;
          if (stepsLeft > 0) continue;
          checkDeadline();
          stepsLeft = stepsPerCheck;
        }
        return matching;
      }
      for (const literal of literals) {
        const code = codes.get(literal);
        if (code !== undefined) matching[code] = 1;
      }
      return matching;
    },
  };
}

/** The labels of a row, a new object each time. @param columns of its metric, in code-unit order of their names. */
export function labelsOfRow(columns: readonly LabelColumn[], row: number): Labels {
  const labels: string[] = [];
  for (const column of columns) {
    const code = column.codeAt(row);
    // A code of the column; 0 is no value.
    if (code !== 0) labels.push(column.name, column.values[code] as string);
  }
  return labels;
}
