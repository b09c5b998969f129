import { expect, test } from 'vitest';
import { readInTurns } from './read-in-turns.ts';

test('answers in the order of what is read, of which four are under way at most', async () => {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const all = readInTurns([...'abcdefghij'], new AbortController().signal, async (letter) => {
    begun += 1;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return letter.toUpperCase();
  });
  expect(begun).toBe(4);
  // The newest first, so that answers come in another order than they were asked for.
  for (let ended = 1; ended <= 10; ended += 1) {
    waiting.pop()?.();
    await expect.poll(() => begun).toBe(Math.min(10, ended + 4));
  }
  expect((await all).join('')).toBe('ABCDEFGHIJ');
});

test('the first failure aborts what is under way, and begins nothing more', async () => {
  const signals: AbortSignal[] = [];
  const all = readInTurns([1, 2, 3, 4, 5, 6, 7, 8], new AbortController().signal, (number, signal) => {
    signals.push(signal);
    if (number === 2) return Promise.reject(new Error('too much'));
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  await expect(all).rejects.toThrow('too much');
  // Those that were aborted have had their turn to go on.
  await new Promise((resolve) => setImmediate(resolve));
  expect(signals).toHaveLength(4);
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
});

test('is aborted by its caller', async () => {
  const abort = new AbortController();
  const all = readInTurns([1, 2], abort.signal, (_, signal) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  abort.abort(new Error('left'));
  await expect(all).rejects.toThrow('left');
});

test('nothing is read of nothing', async () => {
  expect(await readInTurns([], new AbortController().signal, () => Promise.resolve(1))).toEqual([]);
});
