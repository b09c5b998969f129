import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatSampleTime, formatSampleValue } from '../../metrics/format-sample.ts';
import { encodeResult } from './encode-result.ts';

function textOf(...[value]: Parameters<typeof encodeResult>): string {
  return new TextDecoder().decode(encodeResult(value));
}

it.each([
  [0, '0'],
  [-0, '-0'],
  [1.5, '1.5'],
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, '+Inf'],
  [Number.NEGATIVE_INFINITY, '-Inf'],
  [123456789012345680000, '123456789012345680000'],
  [1e21, '1e+21'],
  [0.000001, '0.000001'],
  [1.5e-7, '1.5e-07'],
  [-1e-7, '-1e-07'],
  [2.5e-10, '2.5e-10'],
  [5e-324, '5e-324'],
])('writes the value %s as %s', (value, text) => {
  expect(formatSampleValue(value)).toBe(text);
});

it('writes values that round-trip', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (value) => {
      expect(Number(formatSampleValue(value).replace('Inf', 'Infinity'))).toBe(value);
    }),
  );
});

it.each([
  [0, '0'],
  [1_767_614_400_000, '1767614400'],
  [1_500, '1.500'],
  [1_001, '1.001'],
  [-1_050, '-1.050'],
])('writes the time %d ms as %s', (timestampMs, text) => {
  expect(formatSampleTime(timestampMs)).toBe(text);
});

it('writes a matrix of many points, with any text in its labels', () => {
  const timestampsMs = Float64Array.from({ length: 11_000 }, (_, index) => index * 500);
  const values = timestampsMs.map((time) => time / 7);
  const labels = ['__name__', 'up', 'päth', '\u{1f600}"\\\n'];
  const { result, resultType } = JSON.parse(
    textOf({ type: 'matrix', series: [{ labels, timestampsMs, values }] }),
  );
  expect(resultType).toBe('matrix');
  expect(result[0].metric).toEqual({ __name__: 'up', päth: '\u{1f600}"\\\n' });
  expect(result[0].values).toEqual([...timestampsMs].map((time, i) => [time / 1000, `${values[i]}`]));
  expect(textOf({ type: 'matrix', series: [] })).toBe('{"resultType":"matrix","result":[]}');
});

it('checks the deadline while encoding, and fails before an answer becomes too large', () => {
  const labels = ['long', 'x'.repeat(100_000)];
  const samples = Array.from({ length: 20 }, () => ({ labels, value: 1 }));
  let checks = 0;
  const check = (): void => {
    checks += 1;
  };
  expect(() =>
    encodeResult({ type: 'vector', timestampMs: 0, samples }, { checkDeadline: check, maxBytes: 1_000_000 }),
  ).toThrow('the answer takes more than 1000000 bytes');
  expect(checks).toBe(11);
});
