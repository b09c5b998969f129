import { expect, it } from 'vitest';
import { findIsolatedPoints, summarizeLine, toDrawnValues } from './chart-line.ts';
import { formatTicks } from './format-value.ts';
import { isolateLines } from './isolate-lines.ts';
import { tickSpacings } from './tick-spacings.ts';
import { formatTimeTicks } from './time-ticks.ts';
import { parseUnit } from './value-unit.ts';

it('summarizes the values that are there', () => {
  expect(summarizeLine([null, 4, undefined, 1, null])).toEqual({ last: 1, min: 1, mean: 2.5, max: 4 });
  expect(summarizeLine([null, undefined])).toEqual({
    last: undefined,
    min: undefined,
    mean: undefined,
    max: undefined,
  });
});

it('summarizes infinite values too, which are drawn as gaps', () => {
  const values = [1, Number.POSITIVE_INFINITY, undefined, null, 3];
  expect(summarizeLine(values)).toEqual({ last: 3, min: 1, mean: Infinity, max: Infinity });
  expect(summarizeLine([-Infinity])).toEqual({
    last: -Infinity,
    min: -Infinity,
    mean: -Infinity,
    max: -Infinity,
  });
  expect(toDrawnValues(values)).toEqual([1, null, undefined, null, 3]);
  const finite = [1, null, undefined];
  expect(toDrawnValues(finite)).toBe(finite);
});

it('finds values that no line leads to, at the ends too', () => {
  const values = [1, null, 2, 3, null, 4, undefined, 5];
  expect(findIsolatedPoints(values, 0, values.length - 1)).toEqual([0, 5, 7]);
});

it('draws a line alone after a click, all after another, and more after clicks that add', () => {
  const alone = isolateLines(undefined, 'a', false);
  expect(alone).toEqual(new Set(['a']));
  expect(isolateLines(alone, 'a', false)).toBeUndefined();
  expect(isolateLines(alone, 'b', false)).toEqual(new Set(['b']));
  const both = isolateLines(alone, 'b', true);
  expect(both).toEqual(new Set(['a', 'b']));
  expect(isolateLines(isolateLines(both, 'a', true), 'b', true)).toBeUndefined();
});

it('names the day where it begins or changes', () => {
  const midnightS = Date.UTC(2026, 10, 20) / 1_000;
  expect(formatTimeTicks([midnightS - 3_600, midnightS, midnightS + 3_600], 'utc')).toEqual([
    '23:00\n11-19',
    '00:00\n11-20',
    '01:00',
  ]);
  expect(formatTimeTicks([midnightS, midnightS + 86_400], 'utc')).toEqual(['11-20', '11-21']);
  expect(formatTimeTicks([midnightS, midnightS + 5], 'utc')).toEqual(['00:00:00\n11-20', '00:00:05']);
  expect(formatTimeTicks([midnightS, midnightS + 0.5], 'utc')).toEqual([
    '00:00:00.000\n11-20',
    '00:00:00.500',
  ]);
});

it.each([
  ['By', 64 * 2 ** 20, '64 MiB'],
  ['ms', 900_000, '15 min'],
  ['s', 0.25, '250 ms'],
  ['', 2_500, '2.5k'],
])('offers round distances between ticks in "%s": %d', (text, spacing, expected) => {
  const unit = parseUnit(text);
  const spacings = tickSpacings(unit);
  expect(spacings.some((one) => Math.abs(one / spacing - 1) < 1e-9)).toBe(true);
  expect(spacings).toEqual([...spacings].sort((a, b) => a - b));
  expect(formatTicks([0, spacing], unit)[1]).toBe(expected);
});
