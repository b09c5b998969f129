import { expect, it } from 'vitest';
import { lastKnown } from './last-known.ts';

it('answers with what was said last when there is no answer in time', async () => {
  const answers = [
    async () => 1,
    () => new Promise<number>(() => {}),
    () => Promise.reject(new Error('ended')),
  ];
  const ask = lastKnown(() => answers.shift()?.() ?? Promise.resolve(2), 1);
  expect(await ask()).toBe(1);
  expect(await ask()).toBe(1);
  expect(await ask()).toBe(1);
  expect(await ask()).toBe(2);
});

it('has no answer before the first one', async () => {
  expect(await lastKnown(() => new Promise<number>(() => {}), 1)()).toBeUndefined();
});
