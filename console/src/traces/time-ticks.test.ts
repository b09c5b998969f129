import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeTicks } from './time-ticks.ts';

const labels = (lengthNs: number, maxCount = 6) => timeTicks(lengthNs, maxCount).map(({ label }) => label);

it('marks round offsets', () => {
  expect(labels(1e9)).toEqual(['0 ms', '200 ms', '400 ms', '600 ms', '800 ms', '1 s']);
  expect(labels(95e6)).toEqual(['0 ms', '20 ms', '40 ms', '60 ms', '80 ms']);
  expect(labels(3_600e9)).toEqual(['0 ms', '10 min', '20 min', '30 min', '40 min', '50 min']);
  expect(labels(0)).toEqual(['0 ms']);
});

it('stays on the scale and below the number that fits', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 1e18, noNaN: true }),
      fc.integer({ min: 2, max: 20 }),
      (lengthNs, maxCount) => {
        const ticks = timeTicks(lengthNs, maxCount);
        expect(ticks.length).toBeGreaterThan(0);
        expect(ticks.length).toBeLessThanOrEqual(maxCount);
        for (const { offsetNs } of ticks) expect(offsetNs).toBeLessThanOrEqual(lengthNs);
      },
    ),
  );
});
