import { expect, it } from 'vitest';
import { alignMatrix, timesOf } from './align-matrix.ts';

const window = { startMs: 60_000, endMs: 180_000, stepMs: 30_000 };

it('has one row for each evaluation time, with both ends', () => {
  expect(timesOf(window)).toEqual([60, 90, 120, 150, 180]);
});

it('leaves gaps where a series has no value, and keeps the infinite', () => {
  const series = [
    {
      metric: { job: 'a' },
      values: [
        [60, '1'],
        [90, 'NaN'],
        [150, '+Inf'],
        [180, '2.5'],
      ] as const,
    },
    { metric: { job: 'b' }, values: [] },
  ];
  expect(alignMatrix(series, window)).toEqual([
    [1, null, null, Number.POSITIVE_INFINITY, 2.5],
    [null, null, null, null, null],
  ]);
});

it('accepts times with the rounding errors of fractions', () => {
  const fine = { startMs: 100, endMs: 400, stepMs: 100 };
  const series = [
    {
      metric: {},
      values: [
        [0.1, '1'],
        [0.30000000000000004, '3'],
      ] as const,
    },
  ];
  expect(alignMatrix(series, fine)).toEqual([[1, null, 3, null]]);
});

it('drops points outside the window', () => {
  const series = [
    {
      metric: {},
      values: [
        [30, '1'],
        [210, '2'],
        [90, '3'],
      ] as const,
    },
  ];
  expect(alignMatrix(series, window)).toEqual([[null, 3, null, null, null]]);
});
