import { expect, test, vi } from 'vitest';
import type { GroupCells, GroupValues } from './group-cells.ts';
import { createGroupNumbering } from './group-numbering.ts';

function cellsOf(first: readonly (string | undefined)[], second?: readonly string[]): GroupCells {
  const column = (values: readonly (string | undefined)[]) => ({
    codes: new Uint8Array(),
    codeCount: values.length,
    value: (code: number) => values[code],
  });
  const secondCount = second?.length ?? 1;
  return {
    first: column(first),
    second: second && column(second),
    secondCount,
    cellCount: first.length * secondCount,
    arePairsNumbered: false,
    values: (cell) => {
      const value = first[Math.floor(cell / secondCount)];
      return second === undefined ? [value] : [value, second[cell % secondCount]];
    },
  };
}

/** Numbers groups by their text. */
function recordGroups() {
  const known: string[] = [];
  const groupOf = vi.fn((values: GroupValues) => {
    const text = JSON.stringify(values.map((value) => value ?? null));
    const index = known.indexOf(text);
    return index === -1 ? known.push(text) - 1 : index;
  });
  return { groupOf, textOf: (number: number) => known[number] };
}

test('cells of several blocks with the same values have one number, looked up once', () => {
  const { groupOf, textOf } = recordGroups();
  const numbersOf = createGroupNumbering(groupOf);
  const one = numbersOf(cellsOf(['', 'cart', 'shop'], ['info', 'warn']));
  const other = numbersOf(cellsOf(['shop', undefined, ''], ['warn', 'info']));
  expect(textOf(one(5))).toBe('["shop","warn"]');
  expect(other(0)).toBe(one(5));
  expect(other(5)).toBe(one(0));
  expect(textOf(other(2))).toBe('[null,"warn"]');
  expect(one(1)).not.toBe(other(2));
  expect(groupOf).toHaveBeenCalledTimes(4);
});

test('cells of numbered pairs are told apart by both values, and looked up once in each block', () => {
  const { groupOf, textOf } = recordGroups();
  const numbersOf = createGroupNumbering(groupOf);
  const one = numbersOf(cellsOf(['alice', 'bob'], ['cart', 'payment']));
  expect(textOf(one(0))).toBe('["alice","cart"]');
  const pairs = [
    ['alice', 'payment'],
    ['alice', 'cart'],
    ['bob', 'cart'],
  ];
  const { first } = cellsOf(pairs.map(([value]) => value));
  const numberOf = numbersOf({
    first,
    second: undefined,
    secondCount: 1,
    cellCount: pairs.length,
    arePairsNumbered: true,
    values: (cell) => pairs[cell] ?? [],
  });
  groupOf.mockClear();
  for (const cell of [0, 1, 2, 0]) expect(textOf(numberOf(cell))).toBe(JSON.stringify(pairs[cell]));
  expect(numberOf(1)).toBe(one(0));
  expect(groupOf).toHaveBeenCalledTimes(3);
});

test('values that are too long or too many are numbered too, and looked up once in each block', () => {
  const { groupOf, textOf } = recordGroups();
  const numbersOf = createGroupNumbering(groupOf);
  const long = 'x'.repeat(1000);
  const many = Array.from({ length: 1500 }, (_, index) => `v${index}`);
  for (const values of [[long], many, many.slice(0, 1000), many.slice(500, 1500)]) {
    const cells = cellsOf(values);
    const numberOf = numbersOf(cells);
    groupOf.mockClear();
    for (const cell of [0, values.length - 1, 0]) {
      expect(textOf(numberOf(cell))).toBe(JSON.stringify(cells.values(cell)));
    }
    expect(groupOf.mock.calls.length).toBeLessThanOrEqual(2);
  }
});
