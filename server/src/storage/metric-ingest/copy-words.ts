/** Copies a double bit by bit, as two words of 32 bits: assignment of doubles may change the bits of a NaN. */
export function copyWords(from: Int32Array, fromIndex: number, to: Int32Array, toIndex: number): void {
  to[2 * toIndex] = from[2 * fromIndex] as number;
  to[2 * toIndex + 1] = from[2 * fromIndex + 1] as number;
}
