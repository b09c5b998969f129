const halves = new Uint32Array(2);
const whole = new BigInt64Array(halves.buffer);

/** The nanoseconds in the unsigned halves of a time below 2^63. */
export function instantNs(low: number, high: number): bigint {
  halves[0] = low;
  halves[1] = high;
  // In bounds: the view has one element.
  return whole[0] as bigint;
}
