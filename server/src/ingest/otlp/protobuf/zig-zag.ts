/** The signed number of a sint32 that was read as unsigned. Source: https://protobuf.dev/programming-guides/encoding/#signed-ints */
export function fromZigZag(value: number): number {
  return (value >>> 1) ^ -(value & 1);
}
