import fc from 'fast-check';

/** Values between two bounds of every scale up to 5, of either sign, beyond the lowest and highest bound. */
export const arbitraryObservation = fc
  .record({
    power: fc.integer({ min: -30, max: 40 }),
    // In steps of 1/32 of a power, never at its ends, so that rounding cannot change the bucket.
    part: fc.integer({ min: 0, max: 31 }),
    sign: fc.constantFrom(1, 1, -1, 0),
  })
  .map(({ power, part, sign }) => sign * 2 ** (power + (part + 0.5) / 32));
