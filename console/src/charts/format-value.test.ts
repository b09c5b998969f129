import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatTicks, formatValue } from './format-value.ts';
import { parseUnit, toRate, unitOfName } from './value-unit.ts';

it.each([
  [0.0035, 's', '3.5 ms'],
  [1.25, 's', '1.25 s'],
  [90, 's', '1.5 min'],
  [1_500, 'ms', '1.5 s'],
  [0, 's', '0 s'],
  [-7_200, 's', '-2 h'],
  [1_536, 'By', '1.5 KiB'],
  [1_073_741_824, 'By/s', '1 GiB/s'],
  [2_500_000, 'bit/s', '2.5 Mbit/s'],
  [12.5, '%', '12.5 %'],
  [0.125, 'ratio', '12.5 %'],
  [1_234_567, '', '1.235M'],
  [0.000_012_3, '', '1.23e-5'],
  [1e20, '', '1e8T'],
  [42, '{request}', '42 request'],
  [21.5, 'Cel', '21.5 Cel'],
  [999.97, '', '1k'],
  [-999.97, '', '-1k'],
  [999.94, '', '999.9'],
  [999_970, '', '1M'],
  [1_023.97, 'By', '1 KiB'],
  [0.000_999_97, 's', '1 ms'],
  [59.999, 's', '1 min'],
  [86_399, 's', '1 d'],
  [Number.NaN, 's', 'NaN'],
  [Number.NEGATIVE_INFINITY, 'By', '-Inf'],
])('writes %d in "%s" as %s', (value, unit, expected) => {
  expect(formatValue(value, parseUnit(unit))).toBe(expected);
});

it('writes what grows per second as a rate, and processor time as a share', () => {
  expect(formatValue(2_048, toRate(parseUnit('By')))).toBe('2 KiB/s');
  expect(formatValue(0.25, toRate(parseUnit('s')))).toBe('0.25');
  expect(formatValue(3, toRate(parseUnit('{request}')))).toBe('3 request/s');
});

it('reads units from the names of metrics', () => {
  expect(unitOfName('process_cpu_seconds_total')).toEqual(parseUnit('s'));
  expect(unitOfName('heap_bytes')).toEqual(parseUnit('By'));
  expect(unitOfName('hit_ratio')).toEqual(parseUnit('ratio'));
  expect(unitOfName('requests_total')).toEqual(parseUnit(''));
  expect(unitOfName('model_s')).toEqual(parseUnit(''));
  expect(unitOfName('queries_per_second')).toEqual(toRate(parseUnit('')));
  expect(unitOfName('disk_read_bytes_per_sec')).toEqual(parseUnit('By/s'));
  expect(unitOfName('cpu_seconds_per_second')).toEqual(parseUnit(''));
  expect(unitOfName('requests_per_minutes')).toEqual(parseUnit(''));
});

it('shows no number that the next prefix would shorten', () => {
  const largest: Readonly<Record<string, number>> = { '': 1_000, By: 1_024, bit: 1_000 };
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 9e11, noNaN: true }),
      fc.constantFrom('', 'By', 'bit'),
      (value, unit) => {
        expect(Number.parseFloat(formatValue(value, parseUnit(unit)))).toBeLessThan(largest[unit] ?? 0);
      },
    ),
  );
});

it.each([
  [[0, 0.5, 1, 1.5], '', ['0', '0.5', '1.0', '1.5']],
  [[0, 2_500, 5_000], '', ['0', '2.5k', '5.0k']],
  [[0, 0.25, 0.5], '', ['0', '0.25', '0.50']],
  [[0, 0.002, 0.004], 's', ['0 ms', '2 ms', '4 ms']],
  [[1.0001, 1.0002], '', ['1.0001', '1.0002']],
])('labels the ticks %j in "%s"', (ticks, unit, expected) => {
  expect(formatTicks(ticks, parseUnit(unit))).toEqual(expected);
});

it.each([
  [0.2, 'req/s', '0.2 req/s'],
  [-0.25, '', '-0.25'],
  [1_250, '', '1.25k'],
  [0.0005, 's', '500 µs'],
  [60, '', '60'],
  [0, 's', '0 s'],
])('labels the only tick of an axis, %f %s, with its own decimals', (tick, unit, expected) => {
  expect(formatTicks([tick], parseUnit(unit))).toEqual([expected]);
});

it('gives ticks that differ labels that differ', () => {
  const axis = fc.record({
    first: fc.integer({ min: -1_000, max: 1_000 }),
    digit: fc.constantFrom(1, 2, 2.5, 5),
    exponent: fc.integer({ min: -6, max: 9 }),
    unit: fc.constantFrom('', 's', 'By', '%'),
  });
  fc.assert(
    fc.property(axis, ({ first, digit, exponent, unit }) => {
      const spacing = digit * 10 ** exponent;
      const ticks = Array.from({ length: 6 }, (_, index) => (first + index) * spacing);
      expect(new Set(formatTicks(ticks, parseUnit(unit))).size).toBe(6);
    }),
  );
});
