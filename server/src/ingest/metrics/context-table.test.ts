import { expect, it } from 'vitest';
import { ContextTable } from './context-table.ts';

it('makes the context of bytes once, but for those that would take much of the table', () => {
  const table = new ContextTable<number>(8 * (512 + 4 * 100));
  let made = 0;
  const get = (byteCount: number) => {
    const bytes = new Uint8Array(byteCount).fill(7);
    return table.get(1, bytes, new DataView(bytes.buffer), 0, byteCount, () => ++made);
  };
  expect([get(10), get(100), get(10), get(100)]).toEqual([1, 2, 1, 2]);
  expect([get(101), get(101), get(100)]).toEqual([3, 4, 2]);
});

it('is cleared when keys and contexts fill it, and says so', () => {
  let clearedCount = 0;
  const table = new ContextTable<number>(40_000, () => clearedCount++);
  const bytes = new Uint8Array(1);
  const view = new DataView(bytes.buffer);
  const get = (parent: number) => table.get(parent, bytes, view, 0, 1, () => parent);
  for (let parent = 0; parent < 50; parent++) get(parent);
  expect(clearedCount).toBe(0);
  table.grow(20_000);
  get(50);
  expect(clearedCount).toBe(1);
});

it('keeps no context below one that is not kept', () => {
  const table = new ContextTable<number>(40_000);
  const bytes = new Uint8Array(1);
  const made: boolean[] = [];
  const get = (mayKeep: boolean) =>
    table.get(1, bytes, new DataView(bytes.buffer), 0, 1, (isKept) => made.push(isKept), mayKeep);
  expect([get(false), get(false), get(true), get(true)]).toEqual([1, 2, 3, 3]);
  expect(made).toEqual([false, false, true]);
});
