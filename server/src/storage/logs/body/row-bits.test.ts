import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRow, hasRow, truncateRows } from './row-bits.ts';

const rowCount = 100;
const allRows = Array.from({ length: rowCount }, (_, row) => row);

test('rows are in the set until it is truncated below them', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat({ max: rowCount - 1 })),
      fc.nat({ max: rowCount }),
      (rows, keptCount) => {
        const bits = new Uint8Array(Math.ceil(rowCount / 8));
        for (const row of rows) addRow(bits, row);
        expect(allRows.filter((row) => hasRow(bits, row))).toEqual(rows.toSorted((a, b) => a - b));
        truncateRows(bits, keptCount);
        expect(allRows.filter((row) => hasRow(bits, row))).toEqual(
          rows.filter((row) => row < keptCount).toSorted((a, b) => a - b),
        );
      },
    ),
  );
});
