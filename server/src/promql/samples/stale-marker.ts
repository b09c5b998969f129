/**
 * The NaN that marks the end of a series (`StaleNaN`,
 * https://prometheus.io/docs/specs/prw/remote_write_spec/#stale-markers). Arithmetic and ordinary assignment may
 * change the bits of a NaN, so markers are written with `writeStaleMarker`, moved with `TypedArray.set` or `copyWithin`, and
 * recognised in place.
 */
export const staleMarkerBits = 0x7ff0000000000002n;

export function isStaleMarker(values: Float64Array, index: number): boolean {
  if (!Number.isNaN(values[index])) return false;
  const at = values.byteOffset + index * Float64Array.BYTES_PER_ELEMENT;
  return new BigUint64Array(values.buffer, at, 1)[0] === staleMarkerBits;
}

export function writeStaleMarker(values: Float64Array, index: number): void {
  const at = values.byteOffset + index * Float64Array.BYTES_PER_ELEMENT;
  new BigUint64Array(values.buffer, at, 1)[0] = staleMarkerBits;
}
