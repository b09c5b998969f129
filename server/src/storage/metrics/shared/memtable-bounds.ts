/*
 * The least and the greatest time of a memtable as 64-bit integers, which threads can read whole. Empty while the least is
 * after the greatest.
 */

const none = 2n ** 62n;

export function createMemtableBounds(): BigInt64Array<SharedArrayBuffer> {
  const bounds = new BigInt64Array(new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT));
  bounds[0] = none;
  bounds[1] = -none;
  return bounds;
}

export function widenMemtableBounds(bounds: BigInt64Array, minMs: number, maxMs: number): void {
  if (minMs < leastTime(bounds)) Atomics.store(bounds, 0, BigInt(minMs));
  if (maxMs > greatestTime(bounds)) Atomics.store(bounds, 1, BigInt(maxMs));
}

/** `Infinity` while there are no samples. */
export function leastTime(bounds: BigInt64Array): number {
  const ms = Atomics.load(bounds, 0);
  return ms === none ? Number.POSITIVE_INFINITY : Number(ms);
}

/** `-Infinity` while there are no samples. */
export function greatestTime(bounds: BigInt64Array): number {
  const ms = Atomics.load(bounds, 1);
  return ms === -none ? Number.NEGATIVE_INFINITY : Number(ms);
}
