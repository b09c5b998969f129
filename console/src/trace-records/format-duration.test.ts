import { expect, it } from 'vitest';
import { formatDuration, formatDurationMs } from './format-duration.ts';

it.each([
  [0, '0 ms'],
  [999, '999 ns'],
  [1_000, '1 µs'],
  [12_345, '12.3 µs'],
  [999_960, '1 ms'],
  [1.84e9, '1.84 s'],
  [59.99e9, '1 min'],
  [90e9, '1.5 min'],
  [3_600e9, '1 h'],
  [86_400e9 * 12, '12 d'],
])('%d ns is %s', (ns, text) => {
  expect(formatDuration(ns)).toBe(text);
});

it('takes milliseconds too', () => {
  expect(formatDurationMs(412)).toBe('412 ms');
});
