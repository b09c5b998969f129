import fc from 'fast-check';
import type { Samples } from '../../../../promql/samples/samples.ts';
import { dayMs } from '../../../../time/utc-day.ts';

/** Bits of doubles, with all that is special among them: NaN payloads, staleness markers, -0, infinities, denormals. */
const bits: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  fc.double().map(bitsOf),
  fc.integer({ min: -1000, max: 1000 }).map(bitsOf),
  fc.integer({ min: -100_000, max: 100_000 }).map((number) => bitsOf(number / 1000)),
  fc.maxSafeInteger().map(bitsOf),
  fc.constantFrom(
    0x7ff0000000000002n,
    0x7ff8000000000000n,
    0xfff8000000000001n,
    0x7ff0000000000000n,
    0xfff0000000000000n,
    0x8000000000000000n,
    1n,
  ),
);

/** Mostly one kind of value in a series, as producers have it, and sometimes anything. */
const valueBits: fc.Arbitrary<bigint[]> = fc.oneof(
  fc.array(bits, { minLength: 1, maxLength: 60 }),
  fc
    .tuple(
      fc.nat({ max: 4 }),
      fc.array(fc.integer({ min: -50_000, max: 50_000 }), { minLength: 1, maxLength: 60 }),
    )
    .map(([digits, numbers]) => numbers.map((number) => bitsOf(number / 10 ** digits))),
  fc
    .tuple(fc.maxSafeNat(), fc.array(fc.nat({ max: 2 ** 40 }), { minLength: 1, maxLength: 60 }))
    .map(([first, steps]) => {
      let total = first / 2;
      return steps.map((step) => {
        total += step;
        return bitsOf(total);
      });
    }),
);

const regularTimes = (count: number) =>
  fc
    .tuple(fc.nat({ max: dayMs - 61_000 * 60 }), fc.integer({ min: 1, max: 60_000 }))
    .map(([start, interval]) => Array.from({ length: count }, (_, index) => start + index * interval));
const anyTimes = (count: number) =>
  fc
    .uniqueArray(fc.nat({ max: dayMs - 1 }), { minLength: count, maxLength: count })
    .map((times) => times.sort((a, b) => a - b));

/** Samples of one series on a day, somewhere within larger arrays. */
export function arbitrarySamples(dayStartMs: number): fc.Arbitrary<Samples> {
  return fc
    .tuple(valueBits, fc.nat({ max: 3 }))
    .chain(([values, from]) =>
      fc.tuple(
        fc.constant(values),
        fc.constant(from),
        fc.oneof(regularTimes(values.length), anyTimes(values.length)),
      ),
    )
    .map(([values, from, times]) => {
      const padding = Array.from({ length: from }, () => 0);
      return {
        timestampsMs: Float64Array.from([...padding, ...times.map((time) => dayStartMs + time), 0]),
        values: new Float64Array(BigUint64Array.from([...padding.map(BigInt), ...values, 0n]).buffer),
        from,
        to: from + values.length,
      };
    });
}

function bitsOf(value: number): bigint {
  return new BigUint64Array(Float64Array.of(value).buffer)[0] ?? 0n;
}

/** Bits of the values of a run, for comparison. */
export function bitsOfSamples({ values, from, to }: Samples): bigint[] {
  return [...new BigUint64Array(values.buffer, values.byteOffset + 8 * from, to - from)];
}
