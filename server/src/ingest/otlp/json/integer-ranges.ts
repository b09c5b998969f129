/** The whole numbers that a field may have. */
export interface IntegerRange {
  readonly min: bigint;
  readonly max: bigint;
  readonly description: string;
}

export const ranges = {
  int32: integersFrom(-(2n ** 31n), 2n ** 31n - 1n),
  uint32: integersFrom(0n, 2n ** 32n - 1n),
  int64: integersFrom(-(2n ** 63n), 2n ** 63n - 1n),
  uint64: integersFrom(0n, 2n ** 64n - 1n),
};

/** Of enums, whose values may also be given by name: a number in a string is not one. */
export const enumRange: IntegerRange = {
  ...ranges.int32,
  description: `a whole number from ${ranges.int32.min} to ${ranges.int32.max} or a name of the enum`,
};

/** An sint32 as the varint that protobuf writes: https://protobuf.dev/programming-guides/encoding/#signed-ints */
export function toZigZag(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0;
}

function integersFrom(min: bigint, max: bigint): IntegerRange {
  return { min, max, description: `a whole number from ${min} to ${max}, also as a string` };
}
