/** How the value of a field is laid out. Source: https://protobuf.dev/programming-guides/encoding/#structure */
export const wireType = {
  varint: 0,
  fixed64: 1,
  lengthDelimited: 2,
  startGroup: 3,
  endGroup: 4,
  fixed32: 5,
} as const;

/** What precedes the value of a field. A field of another wire type than expected has another tag: it is unknown. */
export function wireTag(field: number, type: keyof typeof wireType): number {
  return (field << 3) | wireType[type];
}
