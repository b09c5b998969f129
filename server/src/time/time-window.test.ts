import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { thrownBy } from '../testing/thrown-by.ts';
import { formatRfc3339, parseRfc3339 } from './rfc3339.ts';
import { ceilMs, floorMs, parseBoundedWindow, parseTimeWindow } from './time-window.ts';

const nowNs = parseRfc3339('2026-11-20T08:00:00Z') ?? 0n;
const secondNs = 1_000_000_000n;
const dayNs = 86_400n * secondNs;
const yearZero = '0000-01-01T00:00:00Z';
const span = { defaultNs: dayNs, maxNs: 31n * dayNs };

function ago(ns: bigint): string {
  return formatRfc3339(nowNs - ns);
}

describe('parseTimeWindow', () => {
  it.each([
    ['90s', 90n * secondNs],
    ['15m', 900n * secondNs],
    ['24h', dayNs],
    ['7d', 7n * dayNs],
    ['0s', 0n],
  ])('parses %s as that long ago', (age, ageNs) => {
    expect(parseTimeWindow({ since: age }, nowNs)).toEqual({ sinceNs: nowNs - ageNs });
  });

  it('reads RFC 3339 to the nanosecond', () => {
    expect(parseTimeWindow({ until: '2026-11-20T07:59:59.000000001Z' }, nowNs)).toEqual({
      untilNs: nowNs - secondNs + 1n,
    });
  });

  it('leaves an absent end open', () => {
    expect(parseTimeWindow({}, nowNs)).toEqual({});
  });

  it('clamps a long age to the epoch', () => {
    expect(parseTimeWindow({ since: '9999999999d' }, nowNs)).toEqual({ sinceNs: 0n });
  });

  it('accepts an empty window', () => {
    expect(parseTimeWindow({ since: '1h', until: '1h' }, nowNs)).toEqual({
      sinceNs: nowNs - 3600n * secondNs,
      untilNs: nowNs - 3600n * secondNs,
    });
  });

  it.each([
    '',
    '1',
    'h',
    '-1h',
    '+1h',
    '1.5h',
    '1 h',
    '1H',
    '1w',
    '1h30m',
    '12345678901s',
    'yesterday',
    '2026-11-20',
  ])('rejects the bound %j by name', (text) => {
    for (const name of ['since', 'until']) {
      expect(thrownBy(() => parseTimeWindow({ [name]: text }, nowNs))).toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: expect.stringContaining(`"${name}"`),
        details: [{ type: 'field', location: 'query', name, received: text }],
      });
    }
  });

  it('says to encode the "+" of an offset, which a URL reads as a space', () => {
    expect(thrownBy(() => parseTimeWindow({ since: '2026-11-20T10:00:00 02:00' }, nowNs))).toMatchObject({
      message: 'query parameter "since" has a space for the "+" of its offset; send "+" in a URL as %2B',
      details: [{ reason: 'has a space for the "+" of its offset', received: '2026-11-20T10:00:00 02:00' }],
    });
  });

  it('names both bounds when since is after until', () => {
    const error = thrownBy(() => parseTimeWindow({ since: '1h', until: '2h' }, nowNs));
    expect(error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [
        { name: 'since', received: '1h' },
        { name: 'until', received: '2h' },
      ],
    });
    expect(error.message).toContain('2026-11-20T07:00:00Z');
    expect(error.message).toContain('2026-11-20T06:00:00Z');
  });

  it('orders any two instants, or rejects them', () => {
    const instant = fc.bigInt({ min: 0n, max: 2n ** 63n });
    fc.assert(
      fc.property(instant, instant, (sinceNs, untilNs) => {
        const bounds = { since: formatRfc3339(sinceNs), until: formatRfc3339(untilNs) };
        if (sinceNs <= untilNs) expect(parseTimeWindow(bounds, nowNs)).toEqual({ sinceNs, untilNs });
        else expect(() => parseTimeWindow(bounds, nowNs)).toThrow(AppError);
      }),
    );
  });
});

describe('parseBoundedWindow', () => {
  it.each([
    ['the default span before now', {}, nowNs - dayNs, nowNs],
    ['until now', { since: '1h' }, nowNs - 3600n * secondNs, nowNs],
    ['the default span before until', { until: '2d' }, nowNs - 3n * dayNs, nowNs - 2n * dayNs],
    ['both bounds sent', { since: '3h', until: ago(0n) }, nowNs - 10_800n * secondNs, nowNs],
    ['the longest span', { since: '31d' }, nowNs - 31n * dayNs, nowNs],
    ['no instant before the year 0', { until: yearZero }, parseRfc3339(yearZero), parseRfc3339(yearZero)],
  ])('reads %s', (_what, bounds, sinceNs, untilNs) => {
    expect(parseBoundedWindow(bounds, nowNs, span)).toEqual({ sinceNs, untilNs });
  });

  it('rejects one nanosecond over the longest span, and names the limit', () => {
    const since = ago(31n * dayNs + 1n);
    const error = thrownBy(() => parseBoundedWindow({ since }, nowNs, span));
    expect(error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('31 days'),
      details: [
        { type: 'field', name: 'since', received: since },
        { type: 'limit', limit: 'window_seconds', max: 31 * 86_400, received: 31 * 86_400 },
      ],
    });
  });

  it('rejects a since in the future without until', () => {
    expect(thrownBy(() => parseBoundedWindow({ since: ago(-1n) }, nowNs, span))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ name: 'since', reason: 'is in the future' }],
    });
  });
});

describe('floorMs', () => {
  it('is the last whole millisecond that is not after the instant', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 19n }), (ns) => {
        const ms = BigInt(floorMs(ns));
        expect(ms * 1_000_000n <= ns && (ms + 1n) * 1_000_000n > ns).toBe(true);
      }),
    );
  });
});

describe('ceilMs', () => {
  it('is the first whole millisecond that is not before the instant', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 19n }), (ns) => {
        const ms = BigInt(ceilMs(ns));
        expect(ms * 1_000_000n >= ns && (ms - 1n) * 1_000_000n < ns).toBe(true);
      }),
    );
  });
});
