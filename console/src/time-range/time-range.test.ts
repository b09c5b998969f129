import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeTimeRange,
  defaultTimeRange,
  encodeTimeRange,
  fromWindow,
  parseAge,
  type TimeRange,
  toQueryWindow,
  toWindow,
} from './time-range.ts';

const instants = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2200-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const ranges: fc.Arbitrary<TimeRange> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 999_999 }), fc.constantFrom('s', 'm', 'h', 'd'))
    .map(([count, unit]) => ({ kind: 'relative' as const, age: `${count}${unit}` })),
  fc
    .uniqueArray(instants, { minLength: 2, maxLength: 2 })
    .map((pair) => pair.sort())
    .map(([since = '', until = '']) => ({ kind: 'absolute' as const, since, until })),
);

test('every range survives its encoding', () => {
  fc.assert(
    fc.property(ranges, (range) => {
      expect(decodeTimeRange(encodeTimeRange(range))).toEqual(range);
    }),
  );
});

test.each([
  {},
  { since: '0m' },
  { since: '1w' },
  { since: 5 },
  { since: '2026-11-20T08:00:00Z' },
  { since: '2026-11-20T08:00:00Z', until: '2026-11-20T08:00:00Z' },
  { since: '2026-11-20T09:00:00Z', until: '2026-11-20T08:00:00Z' },
  { since: '2026-02-30T08:00:00Z', until: '2026-11-20T08:00:00Z' },
  { since: '2026-13-01T00:00:00Z', until: '2027-01-01T00:00:00Z' },
  { since: '2026-11-20T08:00:00Z', until: '2026-11-20T25:00:00Z' },
  { since: '2026-11-20T08:00:00Z', until: '2026-11-20T24:00:00Z' },
  { since: '2026-11-20 08:00', until: '2026-11-20 09:00' },
  { since: '2026-11-20T08:15:30.5Z', until: '2026-11-20T08:15:30.500Z' },
  { since: 'yesterday', until: 'today' },
  { since: ['1h', '2h'] },
  { since: '1h', until: '' },
])('%j is no range, and becomes the default', (search) => {
  expect(decodeTimeRange(search)).toEqual(defaultTimeRange);
});

test('nothing in an address breaks the reader', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('since', 'until'), fc.anything()), (search) => {
      const range = decodeTimeRange(search);
      expect(decodeTimeRange(encodeTimeRange(range))).toEqual(range);
    }),
  );
});

test('nanoseconds of an address reach the API', () => {
  const search = { since: '2026-11-20T08:15:30.123456789Z', until: '2026-11-20T08:15:31Z' };
  expect(toQueryWindow(decodeTimeRange(search))).toEqual(search);
});

test('a second before another with a fraction is not taken for the later one', () => {
  const search = { since: '2026-11-20T08:15:30Z', until: '2026-11-20T08:15:30.5Z' };
  expect(decodeTimeRange(search)).toEqual({ kind: 'absolute', ...search });
});

test('an age counts back from now', () => {
  expect(parseAge('15m')).toBe(900_000);
  expect(toWindow({ kind: 'relative', age: '15m' }, 1_000_000)).toEqual({
    sinceMs: 100_000,
    untilMs: 1_000_000,
  });
});

test('a brushed window becomes at least a millisecond', () => {
  expect(fromWindow({ sinceMs: 10.2, untilMs: 10.4 })).toEqual({
    kind: 'absolute',
    since: '1970-01-01T00:00:00.010Z',
    until: '1970-01-01T00:00:00.011Z',
  });
});
