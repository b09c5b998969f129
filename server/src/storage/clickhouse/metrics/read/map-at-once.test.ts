import { expect, it } from 'vitest';
import { mapAtOnce } from './map-at-once.ts';

it('returns results in the order of the items, and works on as many at once as it may', async () => {
  const waiting: (() => void)[] = [];
  let most = 0;
  const mapped = mapAtOnce([1, 2, 3, 4, 5], 2, async (item) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return 10 * item;
  });
  for (let turn = 0; turn < 20; turn++) {
    await Promise.resolve();
    most = Math.max(most, waiting.length);
    if (turn % 4 === 3) waiting.pop()?.();
    if (turn % 4 === 3) waiting.pop()?.();
  }
  expect(await mapped).toEqual([10, 20, 30, 40, 50]);
  expect(most).toBe(2);
});

it('begins nothing after a failure', async () => {
  const begun: number[] = [];
  const mapped = mapAtOnce([1, 2, 3, 4], 1, async (item) => {
    begun.push(item);
    if (item === 2) throw new Error('no');
    return item;
  });
  await expect(mapped).rejects.toThrow('no');
  expect(begun).toEqual([1, 2]);
});
