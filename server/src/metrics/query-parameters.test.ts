import { describe, expect, it } from 'vitest';
import { thrownBy } from '../testing/thrown-by.ts';
import { assertOrderedTimes, parseDurationMs, parseEpochMs, parseSelectors } from './query-parameters.ts';

describe('parseDurationMs', () => {
  it.each([
    ['60', 60_000],
    ['0.5', 500],
    ['15s', 15_000],
    ['1h30m', 5_400_000],
    ['100ms', 100],
  ])('reads %s as %i ms', (text, durationMs) => {
    expect(parseDurationMs('step', text)).toBe(durationMs);
  });

  it.each(['0', '-5', '0.0001', 'NaN', 'Inf', 'up', '5 m', '1e300', ''])('rejects %j by name', (text) => {
    expect(thrownBy(() => parseDurationMs('step', text))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ name: 'step', received: text }],
    });
  });
});

describe('parseEpochMs', () => {
  it.each([
    ['1795162530', 1_795_162_530_000],
    ['1795162530.781', 1_795_162_530_781],
    ['-1.5', -1_500],
    ['1.5e9', 1_500_000_000_000],
    ['2026-11-20T08:15:30.123456Z', 1_795_162_530_123],
    ['1969-12-31T23:59:59.9995Z', -1],
  ])('reads %s', (text, epochMs) => {
    expect(parseEpochMs('time', text)).toBe(epochMs);
  });

  it.each(['now', '1h', '1e20', '0x10', ''])('rejects %j by name', (text) => {
    expect(thrownBy(() => parseEpochMs('time', text))).toMatchObject({ details: [{ name: 'time' }] });
  });
});

describe('parseSelectors', () => {
  it('reads the conditions of a selector', () => {
    expect(parseSelectors(['up{job=~"a|b"}'])[0]).toMatchObject([
      { name: '__name__', operator: '=', value: 'up' },
      { name: 'job', operator: '=~', value: 'a|b' },
    ]);
  });

  it.each(['up[5m]', 'rate(up[5m])', 'up offset 5m', 'up @ 0', '{', '1'])('refuses %s', (text) => {
    expect(thrownBy(() => parseSelectors([text]))).toMatchObject({
      code: 'INVALID_QUERY',
      details: [{ type: 'query', reason: 'syntax' }],
    });
  });

  it('counts the regular expressions of all selectors: compiling one takes milliseconds', () => {
    const selectorOf = (count: number) =>
      `up{${Array.from({ length: count }, (_, index) => `a${index}!~"x{2}${index}"`).join(',')}}`;
    expect(parseSelectors([selectorOf(50), selectorOf(50), 'up{a="b"}'])).toHaveLength(3);
    expect(thrownBy(() => parseSelectors([selectorOf(50), selectorOf(50), 'up{a=~"b"}']))).toMatchObject({
      code: 'INVALID_QUERY',
      message: expect.stringContaining('more than 100 regular expressions'),
    });
    const large = Array.from({ length: 14 }, (_, index) => `up{a=~"(b[a-z]){380}${index}"}`);
    expect(thrownBy(() => parseSelectors(large))).toMatchObject({
      code: 'INVALID_QUERY',
      details: expect.arrayContaining([
        expect.objectContaining({ limit: 'maxPatternInstructions', max: 20_000 }),
      ]),
    });
  });
});

it('an end before the start is rejected, naming both', () => {
  assertOrderedTimes(5, 5);
  expect(thrownBy(() => assertOrderedTimes(6, 5))).toMatchObject({
    details: [{ name: 'end' }, { name: 'start' }],
  });
});
