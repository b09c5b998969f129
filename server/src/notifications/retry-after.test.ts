import { expect, it } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const nowMs = Date.UTC(2026, 10, 21, 12, 0, 0);

it.each([
  ['0', 0],
  ['120', 120_000],
  [' 7 ', 7_000],
  ['Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
  ['Saturday, 21-Nov-26 12:01:00 GMT', 60_000],
  ['Sat Nov 21 12:01:00 2026', 60_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['2026-11-21T12:01:00Z', undefined],
  ['1e3', undefined],
  ['99999999999999999999', undefined],
])('Retry-After %j is %j ms', (text, expected) => {
  expect(parseRetryAfter(text, nowMs)).toBe(expected);
});
