/** An unsigned 64-bit integer as two numbers, compared and subtracted without allocating a bigint. */
export interface SplitUint64 {
  readonly low: number;
  readonly high: number;
}

const largest = (1n << 64n) - 1n;

/** Clamps values out of range. */
export function splitUint64(value: bigint): SplitUint64 {
  const kept = value < 0n ? 0n : value > largest ? largest : value;
  return { low: Number(kept & 0xffff_ffffn), high: Number(kept >> 32n) };
}

/** Whether the first of two integers, given as halves, is the lesser. */
export function isBelow(lowA: number, highA: number, lowB: number, highB: number): boolean {
  return highA < highB || (highA === highB && lowA < lowB);
}

export function joinUint64(low: number, high: number): bigint {
  return (BigInt(high) << 32n) | BigInt(low);
}
