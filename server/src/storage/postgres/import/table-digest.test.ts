import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../testing/property-runs.ts';
import type { ImportedRow } from './imported-table.ts';
import { createTableDigester, isSameDigest } from './table-digest.ts';

function digestOf(rows: readonly ImportedRow[]) {
  const digester = createTableDigester();
  for (const row of rows) digester.add(row);
  return digester.digest();
}

/** A text, a number and bytes, each of which may be null. */
const rows = fc.array(
  fc.tuple(
    fc.option(fc.string({ unit: 'grapheme' })),
    fc.option(fc.oneof(fc.double({ noNaN: true }), fc.integer())),
    fc.option(fc.uint8Array()),
  ),
);

describe('the digest of a table', () => {
  it('is equal for equal rows, and another for others', () => {
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        expect(isSameDigest(digestOf(one), digestOf(structuredClone(one)))).toBe(true);
        // A row of JSON takes -0 for 0, as SQLite does.
        const areEqual = JSON.stringify(toComparable(one)) === JSON.stringify(toComparable(other));
        expect(isSameDigest(digestOf(one), digestOf(other))).toBe(areEqual);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it.each<[string, readonly ImportedRow[], readonly ImportedRow[]]>([
    ['the order of rows', [['a'], ['b']], [['b'], ['a']]],
    ['where a value ends', [['ab', 'c']], [['a', 'bc']]],
    ['where a row ends', [['a', 'b']], [['a'], ['b']]],
    ['a null and an empty text', [[null]], [['']]],
    ['infinities and null', [[Number.POSITIVE_INFINITY]], [[null]]],
    ['the infinities', [[Number.POSITIVE_INFINITY]], [[Number.NEGATIVE_INFINITY]]],
    ['U+0000', [['a\u0000']], [['a']]],
    ['bytes', [[new Uint8Array([1])]], [[new Uint8Array([1, 0])]]],
    ['the number of empty rows', [[], []], [[]]],
  ])('tells %s', (_, one, other) => {
    expect(isSameDigest(digestOf(one), digestOf(other))).toBe(false);
  });

  it('takes a Buffer for its bytes', () => {
    expect(digestOf([[Buffer.from([1, 2])]])).toEqual(digestOf([[new Uint8Array([1, 2])]]));
  });
});

function toComparable(compared: readonly ImportedRow[]): unknown {
  return compared.map((row) =>
    row.map((value) => {
      if (value instanceof Uint8Array) return [...value];
      return typeof value === 'number' && !Number.isFinite(value) ? `number ${value}` : value;
    }),
  );
}
