import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRfc3339, formatRfc3339Ms, parseRfc3339 } from './rfc3339.ts';

const firstNs = BigInt(Date.parse('0000-01-01T00:00:00Z')) * 1_000_000n;
const lastNs = BigInt(Date.parse('9999-12-31T23:59:59Z')) * 1_000_000n + 999_999_999n;
const instantNs = fc.bigInt({ min: firstNs, max: lastNs });
const second = 1_000_000_000n;

function ns(text: string): bigint {
  return BigInt(Date.parse(text)) * 1_000_000n;
}

describe('parseRfc3339', () => {
  it('round-trips every instant, to the nanosecond', () => {
    fc.assert(fc.property(instantNs, (instant) => parseRfc3339(formatRfc3339(instant)) === instant));
  });

  it('agrees with Date on every whole millisecond', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(8e13) }), (date) => {
        expect(parseRfc3339(date.toISOString())).toBe(BigInt(date.getTime()) * 1_000_000n);
      }),
    );
  });

  it('normalizes offsets to UTC', () => {
    const offsetMinutes = fc.integer({ min: -(23 * 60 + 59), max: 23 * 60 + 59 });
    const inner = fc.date({ noInvalidDate: true, min: new Date('0001-01-02'), max: new Date('9999-12-29') });
    fc.assert(
      fc.property(inner, offsetMinutes, (date, offset) => {
        const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1);
        const absolute = Math.abs(offset);
        const [hours, minutes] = [Math.floor(absolute / 60), absolute % 60].map((part) =>
          String(part).padStart(2, '0'),
        );
        const text = `${local}${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
        expect(parseRfc3339(text)).toBe(BigInt(date.getTime()) * 1_000_000n);
      }),
    );
  });

  it.each([
    ['lower case letters', '2026-11-20t08:15:30z', ns('2026-11-20T08:15:30Z')],
    ['one fraction digit', '1970-01-01T00:00:00.5Z', second / 2n],
    ['nine fraction digits', '1970-01-01T00:00:00.000000001Z', 1n],
    ['digits past the ninth, which it drops', '1970-01-01T00:00:00.0000000019Z', 1n],
    ['an unknown local offset', '1970-01-01T00:00:00-00:00', 0n],
    ['an instant before the epoch', '1969-12-31T23:59:59.9Z', -second / 10n],
    ['a year below 100', '0099-01-01T00:00:00Z', ns('0099-01-01T00:00:00Z')],
    ['29 February of a leap year', '2000-02-29T00:00:00Z', ns('2000-02-29T00:00:00Z')],
    ['a leap second', '2016-12-31T23:59:60Z', ns('2017-01-01T00:00:00Z')],
    ['a fraction of a leap second', '2016-12-31T23:59:60.25Z', ns('2017-01-01T00:00:00Z') + second / 4n],
    ['a leap second west of Greenwich', '2016-12-31T15:59:60-08:00', ns('2017-01-01T00:00:00Z')],
    ['a leap second where hours are off by half', '2017-01-01T05:29:60+05:30', ns('2017-01-01T00:00:00Z')],
  ])('reads %s', (_what, text, expected) => {
    expect(parseRfc3339(text)).toBe(expected);
  });

  it.each([
    ['a day the month does not have', '2026-04-31T00:00:00Z'],
    ['29 February of a common year', '2026-02-29T00:00:00Z'],
    ['29 February of a century', '1900-02-29T00:00:00Z'],
    ['month 0', '2026-00-10T00:00:00Z'],
    ['month 13', '2026-13-10T00:00:00Z'],
    ['day 0', '2026-01-00T00:00:00Z'],
    ['day 32', '2026-01-32T00:00:00Z'],
    ['hour 24', '2026-01-01T24:00:00Z'],
    ['minute 60', '2026-01-01T00:60:00Z'],
    ['second 61', '2016-12-31T23:59:61Z'],
    ['second 60 within a day', '2016-12-31T22:59:60Z'],
    ['second 60 at the end of a local day alone', '2016-12-31T23:59:60+01:00'],
    ['offset hour 24', '2026-01-01T00:00:00+24:00'],
    ['offset minute 60', '2026-01-01T00:00:00+00:60'],
    ['an offset that leads into the year 10000', '9999-12-31T23:59:59-00:01'],
    ['an offset that leads before the year 0', '0000-01-01T00:00:00+00:01'],
    ['no offset', '2026-01-01T00:00:00'],
    ['an offset without colon', '2026-01-01T00:00:00+0100'],
    ['a space for the T', '2026-01-01 00:00:00Z'],
    ['no seconds', '2026-01-01T00:00Z'],
    ['an empty fraction', '2026-01-01T00:00:00.Z'],
    ['a comma before the fraction', '2026-01-01T00:00:00,5Z'],
    ['five digits of year', '12026-01-01T00:00:00Z'],
    ['a date alone', '2026-01-01'],
    ['text around it', ' 2026-01-01T00:00:00Z'],
    ['a line break after it', '2026-01-01T00:00:00Z\n'],
    ['nothing', ''],
  ])('refuses %s', (_what, text) => {
    expect(parseRfc3339(text)).toBeUndefined();
  });

  it('never throws, whatever the text', () => {
    const hostile = fc.stringMatching(/^[\dTZtz:.+-]{0,40}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), hostile), (text) => {
        expect(['bigint', 'undefined']).toContain(typeof parseRfc3339(text));
      }),
    );
  });
});

describe('formatRfc3339', () => {
  it.each([
    [0n, '1970-01-01T00:00:00Z'],
    [1n, '1970-01-01T00:00:00.000000001Z'],
    [120_000_000n, '1970-01-01T00:00:00.12Z'],
    [-1n, '1969-12-31T23:59:59.999999999Z'],
    [lastNs, '9999-12-31T23:59:59.999999999Z'],
  ])('writes %s as %s, with no more digits than it needs', (instant, text) => {
    expect(formatRfc3339(instant)).toBe(text);
  });
});

describe('formatRfc3339Ms', () => {
  it('always writes three fraction digits', () => {
    expect(formatRfc3339Ms(1_000)).toBe('1970-01-01T00:00:01.000Z');
  });
});
