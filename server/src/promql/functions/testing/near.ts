import { expect } from 'vitest';

/** A matcher for a number up to rounding; NaN and infinities have to be equal. */
export function near(value: number): unknown {
  return Number.isFinite(value) ? expect.closeTo(value, 12) : value;
}
