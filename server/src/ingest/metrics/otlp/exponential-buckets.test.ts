import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryObservation } from '../testing/arbitrary-observation.ts';
import {
  cumulateExponential,
  ExponentialSide,
  exponentialBounds,
  maxExponentialBuckets,
} from './exponential-buckets.ts';

/** A histogram as an SDK builds it: bucket `i` is (base^i, base^(i+1)] with base 2^(2^-scale). */
function observe(values: readonly number[], scale: number): ExponentialSide {
  const side = new ExponentialSide();
  const indexes = values.map((value) => Math.ceil(Math.log2(value) * 2 ** scale) - 1);
  if (indexes.length === 0) return side;
  const lowest = Math.min(...indexes);
  side.offset = lowest;
  const counts = new Array<number>(Math.max(...indexes) - lowest + 1).fill(0);
  for (const index of indexes) counts[index - lowest] = (counts[index - lowest] ?? 0) + 1;
  for (const count of counts) side.push(count);
  return side;
}

function cumulate(values: readonly number[], scale: number, withNegative: boolean): number[] {
  const target = new Float64Array(exponentialBounds.withNegative.length);
  const written = cumulateExponential(
    observe(
      values.filter((value) => value > 0),
      scale,
    ),
    observe(values.filter((value) => value < 0).map(Math.abs), scale),
    values.filter((value) => value === 0).length,
    scale,
    withNegative,
    target,
  );
  return [...target.subarray(0, written)];
}

const observations = fc.array(arbitraryObservation, { maxLength: 40 });

it('counts at the bounds are those of the observations, whatever the scale from 0 up', () => {
  fc.assert(
    fc.property(observations, fc.integer({ min: 0, max: 5 }), (values, scale) => {
      const expected = exponentialBounds.withNegative.map(
        (bound) => values.filter((value) => value <= bound).length,
      );
      expect(cumulate(values, scale, true)).toEqual(expected);
      expect(cumulate(values, scale, false)).toEqual(expected.slice(-exponentialBounds.positive.length));
    }),
  );
});

it('a bound counts its own value in positive buckets', () => {
  const [zero, ...powers] = exponentialBounds.positive;
  expect(zero).toBe(0);
  for (const [index, power] of powers.entries()) {
    const counts = cumulate([power], 3, false);
    expect(counts.indexOf(1)).toBe(index + 1);
  }
});

it('with a negative scale no count is above that of the observations, or below that of the bucket before', () => {
  fc.assert(
    fc.property(observations, fc.integer({ min: -4, max: -1 }), (values, scale) => {
      const span = 2 ** -scale;
      const positive = values.filter((value) => value >= 0);
      for (const [index, count] of cumulate(positive, scale, false).entries()) {
        const bound = exponentialBounds.positive[index] ?? 0;
        const start = bound === 0 ? 0 : 2 ** (Math.floor(Math.log2(bound) / span) * span);
        expect(count).toBeLessThanOrEqual(positive.filter((value) => value <= bound).length);
        expect(count).toBe(positive.filter((value) => value <= start).length);
      }
    }),
  );
});

it('a side takes no more memory than its most buckets, also when it was sent more', () => {
  const side = new ExponentialSide();
  for (let bucket = 0; bucket < 300_000; bucket += 1) side.push(1);
  expect(side.count).toBe(300_000);
  expect(side.counts.length).toBeLessThanOrEqual(2 * maxExponentialBuckets);
});

it('counts never fall from one bound to the next, for any offsets and scales', () => {
  const side = fc
    .record({ offset: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), counts: fc.array(fc.nat(9)) })
    .map(({ offset, counts }) => {
      const made = new ExponentialSide();
      made.offset = offset;
      for (const count of counts) made.push(count);
      return made;
    });
  const scale = fc.oneof(fc.integer({ min: -15, max: 25 }), fc.constantFrom(-(2 ** 31), 2 ** 31 - 1));
  fc.assert(
    fc.property(side, side, fc.nat(9), scale, (positive, negative, zeros, scaleValue) => {
      const target = new Float64Array(exponentialBounds.withNegative.length);
      const written = cumulateExponential(positive, negative, zeros, scaleValue, true, target);
      expect(written).toBe(target.length);
      const counts = [0, ...target, positive.total + negative.total + zeros];
      for (const [index, count] of counts.entries()) {
        if (index > 0) expect(count).toBeGreaterThanOrEqual(counts[index - 1] ?? 0);
      }
    }),
  );
});
