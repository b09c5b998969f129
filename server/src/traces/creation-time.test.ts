import { expect, it } from 'vitest';
import { toCreatedAtMs } from './creation-time.ts';

it.each([
  ['the clock of a first trace', 0, 5_000, 5_000],
  ['the clock', 1_000, 5_000, 5_000],
  ['the time before, when the clock is a minute behind it', 65_000, 5_000, 65_000],
  ['the clock, when it was set back by more', 65_001, 5_000, 5_000],
])('is %s', (_title, last, received, expected) => {
  expect(toCreatedAtMs(last, received)).toBe(expected);
});
