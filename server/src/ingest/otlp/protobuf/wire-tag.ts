/** Wire type of a field. Source: https://protobuf.dev/programming-guides/encoding/#structure */
export const wireType = {
  varint: 0,
  fixed64: 1,
  lengthDelimited: 2,
  startGroup: 3,
  endGroup: 4,
  fixed32: 5,
} as const;

/** The tag before a field's value. A field of an unexpected wire type has a different tag and is skipped as unknown. */
export function wireTag(field: number, type: keyof typeof wireType): number {
  return (field << 3) | wireType[type];
}
