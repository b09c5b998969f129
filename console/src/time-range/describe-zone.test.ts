import { expect, test } from 'vitest';
import { describeZone, formatOffset } from './describe-zone.ts';

test.for([
  [0, 'UTC'],
  [120, 'UTC+02:00'],
  [345, 'UTC+05:45'],
  [-210, 'UTC-03:30'],
  [-660, 'UTC-11:00'],
] as const)('an offset of %i minutes is %s', ([minutes, text]) => {
  expect(formatOffset(minutes)).toBe(text);
});

test('UTC is UTC wherever the browser is', () => {
  expect(describeZone('utc', 0)).toBe('UTC');
});
