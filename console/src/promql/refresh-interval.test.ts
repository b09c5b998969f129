import { expect, it } from 'vitest';
import { parseRefreshInterval } from './refresh-interval.ts';

it.each([
  ['5s', 5_000],
  ['1m', 60_000],
  ['24d', 2_073_600_000],
])('refreshes every %s', (text, ms) => {
  expect(parseRefreshInterval(text)).toBe(ms);
});

it.each(['', '1s', '4999ms', '25d', '30d', '999999999w', 'soon'])('does not refresh by %j', (text) => {
  expect(parseRefreshInterval(text)).toBeUndefined();
});
