import { expect, it } from 'vitest';
import { refreshDelayMs } from './refresh-delay.ts';

it.each([
  ['a completed trace never', { isRunning: false, tookMs: 1, failureCount: 0 }, false],
  ['a running trace every five seconds', { isRunning: true, tookMs: 20, failureCount: 0 }, 5_000],
  ['one that takes a second every twenty', { isRunning: true, tookMs: 1_000, failureCount: 0 }, 20_000],
  ['one that fails later each time', { isRunning: true, tookMs: 20, failureCount: 3 }, 40_000],
  ['none later than in a minute', { isRunning: true, tookMs: 60_000, failureCount: 500 }, 60_000],
])('reads %s', (_, state, delay) => {
  expect(refreshDelayMs(state)).toBe(delay);
});
