import { expect, it } from 'vitest';
import { ContextTable } from './context-table.ts';

it('makes the context of bytes once, but for those that would take much of the table', () => {
  const table = new ContextTable<number>(800);
  let made = 0;
  const get = (byteCount: number) => {
    const bytes = new Uint8Array(byteCount).fill(7);
    return table.get(1, bytes, new DataView(bytes.buffer), 0, byteCount, () => ++made);
  };
  expect([get(10), get(100), get(10), get(100)]).toEqual([1, 2, 1, 2]);
  expect([get(101), get(101), get(100)]).toEqual([3, 4, 2]);
});
