import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeRange } from './describe-range.ts';
import { formatTime } from './format-time.ts';
import { formatLocalTime, parseLocalTime } from './local-time.ts';

test.each([
  [1_763_626_530_123, '2025-11-20 08:15:30.123'],
  [1_763_626_530_000, '2025-11-20 08:15:30.000'],
  [1_763_626_530_123_456_789n, '2025-11-20 08:15:30.123456789'],
  ['2025-11-20T08:15:30Z', '2025-11-20 08:15:30.000'],
  ['2025-11-20T08:15:30.5Z', '2025-11-20 08:15:30.500'],
  ['2025-11-20T08:15:30.123400000Z', '2025-11-20 08:15:30.1234'],
  ['not a time', 'not a time'],
])('%s is shown as %s', (time, expected) => {
  expect(formatTime(time, 'utc')).toBe(expected);
});

test('a time input in either zone gives the time that it shows', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.constantFrom('utc' as const, 'local' as const),
      (date, zone) => {
        const text = formatLocalTime(date.getTime(), zone);
        const parsed = parseLocalTime(text, zone);
        expect(parsed === undefined ? undefined : formatLocalTime(parsed, zone)).toBe(text);
      },
    ),
  );
});

test.each(['', '2026-02-30T08:00', '2026-11-20T25:00', '2026-11-20', 'now'])('%j is no time', (text) => {
  expect(parseLocalTime(text, 'utc')).toBeUndefined();
});

test.each([
  [{ kind: 'relative', age: '1h' }, 'Last hour'],
  [{ kind: 'relative', age: '15m' }, 'Last 15 minutes'],
  [
    { kind: 'absolute', since: '2026-11-20T08:00:00Z', until: '2026-11-20T09:00:00Z' },
    '2026-11-20 08:00:00 – 09:00:00',
  ],
  [
    { kind: 'absolute', since: '2026-11-20T08:00:00Z', until: '2026-11-21T09:00:00Z' },
    '2026-11-20 08:00:00 – 2026-11-21 09:00:00',
  ],
] as const)('%j is called %j', (range, expected) => {
  expect(describeRange(range, 'utc')).toBe(expected);
});
