import { expect, it } from 'vitest';
import { createMemtableSet } from './memtable-set.ts';

function createSet() {
  const clock = { nowMs: 0 };
  const set = createMemtableSet<{ number: number; bytes: number }>({
    bytesOf: ({ bytes }) => bytes,
    hasData: ({ bytes }) => bytes > 0,
    monotonicNowMs: () => clock.nowMs,
  });
  return { set, clock };
}

const numbersOf = (tables: readonly { readonly number: number }[]) => tables.map(({ number }) => number);

it('has one open memtable per key, and freezes it when the next begins', () => {
  const { set } = createSet();
  for (const [number, key] of [
    [1, 'a'],
    [2, 'b'],
    [3, 'a'],
  ] as const) {
    set.begin(key, { number, bytes: 10 });
  }
  expect(set.openOf('a')?.table.number).toBe(3);
  expect(numbersOf(set.open().map(({ table }) => table))).toEqual([2, 3]);
  expect(numbersOf(set.tables)).toEqual([1, 2, 3]);
  expect([set.openBytes, set.unsealedBytes]).toEqual([20, 30]);
  expect(set.freeze(1)).toBe(false);
  expect(set.freeze(2)).toBe(true);
  expect(set.openOf('b')).toBeUndefined();
  expect([set.openBytes, set.unsealedBytes]).toEqual([10, 30]);
});

it('counts bytes as they change, until the memtable is sealed', () => {
  const { set, clock } = createSet();
  const table = { number: 1, bytes: 0 };
  const kept = set.begin('a', table);
  expect(kept.startedAtMs).toBeUndefined();
  clock.nowMs = 7;
  table.bytes = 100;
  set.measure(1);
  clock.nowMs = 9;
  table.bytes = 60;
  set.measure(1);
  expect(kept.startedAtMs).toBe(7);
  expect([set.openBytes, set.unsealedBytes]).toEqual([60, 60]);
  set.markSealed(1);
  set.markSealed(1);
  expect([set.openBytes, set.unsealedBytes, set.unsealed().length]).toEqual([0, 0, 0]);
  expect(numbersOf(set.tables)).toEqual([1]);
});

it('retires frozen and sealed memtables', () => {
  const { set } = createSet();
  const table = { number: 1, bytes: 5 };
  set.begin('a', table);
  expect(set.retire(1)).toBeUndefined();
  set.freeze(1);
  expect(set.retire(1)).toBe(table);
  expect(set.retire(1)).toBeUndefined();
  expect([set.unsealedBytes, set.tables.length]).toEqual([0, 0]);
});
