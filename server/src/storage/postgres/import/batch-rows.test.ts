import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { batchRows } from './batch-rows.ts';
import type { ImportedRow } from './imported-table.ts';

const row = fc.array(
  fc.oneof(fc.string({ maxLength: 50 }), fc.integer(), fc.constant(null), fc.uint8Array()),
);

describe('batches of rows', () => {
  it('have all rows in their order, and are bounded', () => {
    fc.assert(
      fc.property(fc.array(row), fc.integer({ min: 1, max: 5 }), (rows, maxRows) => {
        const batches = [...batchRows(rows, { maxRows, maxBytes: Number.POSITIVE_INFINITY })];
        expect(batches.flat()).toEqual(rows);
        expect(batches.every(({ length }) => length > 0 && length <= maxRows)).toBe(true);
        expect(batches.slice(0, -1).every(({ length }) => length === maxRows)).toBe(true);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it('end with the row that reaches the bytes', () => {
    const rows: readonly ImportedRow[] = [['a'.repeat(84)], ['b'], [new Uint8Array(84)], [null], [1]];
    const batches = [...batchRows(rows, { maxRows: 100, maxBytes: 100 })];
    expect(batches.map(({ length }) => length)).toEqual([1, 2, 2]);
  });

  it('take no row before they are asked for, and end reading with the consumer', () => {
    const taken: number[] = [];
    let hasEnded = false;
    function* rows(): Generator<ImportedRow> {
      try {
        for (let index = 0; ; index += 1) {
          taken.push(index);
          yield [index];
        }
      } finally {
        hasEnded = true;
      }
    }
    for (const batch of batchRows(rows(), { maxRows: 2, maxBytes: 1_000 })) {
      expect(taken).toHaveLength(2);
      expect(batch).toEqual([[0], [1]]);
      break;
    }
    expect(hasEnded).toBe(true);
  });
});
