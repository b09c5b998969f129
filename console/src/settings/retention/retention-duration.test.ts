import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  describeRetention,
  formatRetention,
  parseRetention,
  retentionProblem,
} from './retention-duration.ts';

test('a retention survives its text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_153_600_000 }), (seconds) => {
      expect(parseRetention(formatRetention(seconds))).toBe(seconds);
    }),
  );
});

test.each([
  ['30d', 2_592_000],
  [' 12 h ', 43_200],
  ['2W', 1_209_600],
  ['90m', 5_400],
  ['3600s', 3_600],
])('%j is %i seconds', (text, seconds) => {
  expect(parseRetention(text)).toBe(seconds);
});

test.each(['', '30', 'd', '0d', '-1d', '1.5d', '1e9d', '30 days', '1y', '999999999999d'])(
  '%j is no retention',
  (text) => {
    expect(parseRetention(text)).toBeUndefined();
    expect(retentionProblem('logs', text)).toContain('such as 30d');
  },
);

test.each([
  [2_592_000, '30d', '30 days'],
  [86_400, '1d', '1 day'],
  [129_600, '36h', '36 hours'],
  [5_400, '90m', '90 minutes'],
  [3_153_600_000, '36500d', '36,500 days'],
])('%i seconds are %s, in words %s', (seconds, text, words) => {
  expect(formatRetention(seconds)).toBe(text);
  expect(describeRetention(seconds)).toBe(words);
});

test.each([
  ['logs', '59m', 'At least 1 hour.'],
  ['logs', '1h', undefined],
  ['traces', '3650d', undefined],
  ['traces', '3651d', 'At most 3,650 days.'],
  ['metrics', '36500d', undefined],
  ['metrics', '36501d', 'At most 36,500 days.'],
] as const)('the limits of %s hold for %s', (signal, text, problem) => {
  expect(retentionProblem(signal, text)).toBe(problem);
});
