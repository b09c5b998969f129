import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFloat, formatOpenMetricsFloat, formatPlainFloat } from './format-float.ts';

test.each([
  [0, '0', '0', '0.0'],
  [-0, '-0', '-0', '-0.0'],
  [1.1, '1.1', '1.1', '1.1'],
  [-12, '-12', '-12', '-12.0'],
  [0.0001, '0.0001', '0.0001', '0.0001'],
  [0.00001, '1e-05', '0.00001', '1e-05'],
  [123456, '123456', '123456', '123456.0'],
  [1234567, '1.234567e+06', '1234567', '1.234567e+06'],
  [1e21, '1e+21', '1000000000000000000000', '1e+21'],
  [1.5e-7, '1.5e-07', '0.00000015', '1.5e-07'],
  [NaN, 'NaN', 'NaN', 'NaN'],
  [Infinity, '+Inf', '+Inf', '+Inf'],
  [-Infinity, '-Inf', '-Inf', '-Inf'],
])('%d is written in three ways', (value, short, plain, openMetrics) => {
  expect([formatFloat(value), formatPlainFloat(value), formatOpenMetricsFloat(value)]).toEqual([
    short,
    plain,
    openMetrics,
  ]);
});

test('Every finite number reads back from each of its texts', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      for (const format of [formatFloat, formatPlainFloat, formatOpenMetricsFloat]) {
        expect(Number(format(value))).toBe(value);
      }
    }),
  );
});
