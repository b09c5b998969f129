/*
 * A column of whole numbers below 2^53 in magnitude, in one of two forms, whichever takes fewer bits:
 *   level: each number's distance from the least;
 *   delta: each difference from the number before, less the typical difference. Regular timestamps and steady counters
 *          become zeros, which take no bytes at all.
 * A first byte says form, planes and signs; then come the base and, of deltas, the typical difference as varints; then the
 * planes of what is left. Numbers that are whole multiples of a unit apart, such as memory in pages, are counted in that unit:
 * a column of the counts follows a first byte that says so, the first number, and the unit.
 */
export const integerForm = {
  delta: 1,
  planesShift: 1,
  planesMask: 7,
  baseIsNegative: 16,
  typicalIsNegative: 32,
  inUnits: 64,
} as const;
