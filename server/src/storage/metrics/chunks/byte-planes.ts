/*
 * Whole numbers from 0 to 2^53 - 1 as planes: all lowest bytes first, then all second ones, and so on, as many as the greatest
 * needs. High bytes are much alike, and an entropy coder sees that only where they are not mixed with the low ones.
 *
 * The loops of the column files are plain because every sample comes by; their casts hold because an index is below a length
 * that was checked before.
 */

/** The planes that numbers up to this one need; 0 when all are 0. */
export function planeCount(greatest: number): number {
  let count = 0;
  for (let rest = greatest; rest >= 1; rest = Math.floor(rest / 256)) count += 1;
  return count;
}

/** Writes `[0, count)` of the numbers; `target` has `planes * count` bytes from `start` on. */
export function splitPlanes(
  numbers: Float64Array,
  count: number,
  planes: number,
  target: Uint8Array,
  start: number,
): void {
  let weight = 1;
  for (let plane = start; plane < start + planes * count; plane += count) {
    if (weight <= 0x1000000) {
      const shift = Math.log2(weight);
      // The lowest 32 bits, whatever is above.
      for (let i = 0; i < count; i++) target[plane + i] = (numbers[i] as number) >>> shift;
    } else {
      for (let i = 0; i < count; i++) target[plane + i] = Math.floor((numbers[i] as number) / weight);
    }
    weight *= 256;
  }
}

/** Reads the first `limit` of `count` numbers, which have at least 5 planes. */
export function joinPlanes(
  source: Uint8Array,
  start: number,
  count: number,
  planes: number,
  limit: number,
  target: Float64Array,
  at: number,
): void {
  for (let i = 0; i < limit; i++) {
    let number = 0;
    for (let plane = planes - 1; plane >= 0; plane--) {
      number = number * 256 + (source[start + plane * count + i] as number);
    }
    target[at + i] = number;
  }
}
