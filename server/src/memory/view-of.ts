/** The bytes for reads of several at once: of a `DataView` V8 loads a number, of an array it would load and shift each byte. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** A part of what `viewOf` was given. */
export function bytesOf({ buffer, byteOffset }: DataView, start: number, end: number): Uint8Array {
  return new Uint8Array(buffer, byteOffset + start, end - start);
}
