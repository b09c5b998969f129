import { expect, test } from 'vitest';
import { functionCatalogue } from './catalogue.ts';
import { callOf, contextOfCall, scalarsOf } from './testing/function-call.ts';
import { near } from './testing/near.ts';

/** A function of one value; other arguments as in the text. */
function apply(text: string, value: number): number | undefined {
  const call = callOf(text);
  const definition = functionCatalogue.get(call.name);
  if (definition?.kind !== 'sample') throw new Error(`${text} does not go value by value`);
  return definition.map(value, scalarsOf(call, 1), 0);
}

test.each([
  ['abs(x)', -2.5, 2.5],
  ['ceil(x)', 1.2, 2],
  ['floor(x)', -1.2, -2],
  ['sgn(x)', -3, -1],
  ['sgn(x)', 3, 1],
  ['sgn(x)', 0, 0],
  ['sgn(x)', NaN, NaN],
  ['exp(x)', 1, Math.E],
  ['sqrt(x)', 9, 3],
  ['ln(x)', 0, -Infinity],
  ['ln(x)', -1, NaN],
  ['log2(x)', 8, 3],
  ['log10(x)', 1000, 3],
  ['sin(x)', Math.PI / 2, 1],
  ['cos(x)', Math.PI, -1],
  ['tan(x)', Math.PI / 4, 1],
  ['asin(x)', 1, Math.PI / 2],
  ['acos(x)', -1, Math.PI],
  ['atan(x)', 1, Math.PI / 4],
  ['sinh(x)', 0, 0],
  ['cosh(x)', 0, 1],
  ['tanh(x)', Infinity, 1],
  ['asinh(x)', Math.sinh(2), 2],
  ['acosh(x)', Math.cosh(2), 2],
  ['acosh(x)', 0.5, NaN],
  ['atanh(x)', 1, Infinity],
  ['deg(x)', Math.PI, 180],
  ['rad(x)', 180, Math.PI],
])('%s of %d is %d', (text, value, expected) => {
  expect(apply(text, value)).toEqual(near(expected));
});

test.each([
  ['round(x)', 2.5, 3],
  ['round(x)', -2.5, -2],
  ['round(x)', -0.5, 0],
  ['round(x, 0.1)', 5.25, 5.3],
  ['round(x, 5)', 12.5, 15],
  ['round(x, 5)', 12.4, 10],
  ['round(x)', Infinity, Infinity],
])('%s rounds %d to %d, ties up', (text, value, expected) => {
  expect(apply(text, value)).toBe(expected);
});

test.each([
  ['clamp(x, -25, 75)', -50, -25],
  ['clamp(x, -25, 75)', 100, 75],
  ['clamp(x, -25, 75)', 0, 0],
  ['clamp(x, 5, 4)', 4.5, undefined],
  ['clamp(x, 0, NaN)', 1, NaN],
  ['clamp(x, NaN, 0)', 1, NaN],
  ['clamp_min(x, 3)', NaN, NaN],
  ['clamp_max(x, 3)', 4, 3],
  ['clamp_min(x, Inf)', NaN, Infinity],
  ['clamp_max(x, NaN)', -Infinity, -Infinity],
  ['clamp_max(x, Inf)', -Infinity, -Infinity],
])('%s of %d is %s', (text, value, expected) => {
  expect(apply(text, value)).toBe(expected);
});

test('The calendar is that of UTC, of whole seconds and before the epoch too', () => {
  const fields = [
    'year',
    'month',
    'day_of_month',
    'day_of_week',
    'day_of_year',
    'days_in_month',
    'hour',
    'minute',
  ];
  const read = (seconds: number) => fields.map((field) => apply(`${field}(x)`, seconds));
  // 2006-01-02 22:04:05, 2016-02-29 23:59:59, 1969-12-31 23:59:59.
  expect(read(1_136_239_445.9)).toEqual([2006, 1, 2, 1, 2, 31, 22, 4]);
  expect(read(1_456_790_399)).toEqual([2016, 2, 29, 1, 60, 29, 23, 59]);
  expect(read(-1)).toEqual([1969, 12, 31, 3, 365, 31, 23, 59]);
  expect(apply('year(x)', -0.5)).toBe(1970);
  expect(read(NaN)).toEqual(fields.map(() => NaN));
});

test.each([
  ['pi()', Math.PI],
  ['min_of(2, 1)', 1],
  ['max_of(2, 1)', 2],
  ['max_of(NaN, 1)', NaN],
  ['max_of(NaN, Inf)', Infinity],
])('%s is the same at every step', (text, expected) => {
  const { context } = contextOfCall(text, 3);
  const definition = functionCatalogue.get(context.call.name);
  if (definition?.kind !== 'scalar') throw new Error(`${text} is not a scalar`);
  const args = { vectors: [], strings: [], scalars: scalarsOf(context.call, 3) };
  expect([...definition.evaluate(args, context)]).toEqual([expected, expected, expected]);
});
