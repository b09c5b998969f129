import { expect } from 'vitest';

/** A matcher for a number up to rounding; NaN and the infinities are matched as they are. */
export function near(value: number): unknown {
  return Number.isFinite(value) ? expect.closeTo(value, 12) : value;
}
