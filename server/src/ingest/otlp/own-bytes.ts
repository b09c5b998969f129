/**
 * The bytes in a buffer that holds nothing else, so that it can be given to another thread without a copy. Node
 * keeps small buffers together in one that must not be given away.
 */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
  return isWhole ? new Uint8Array(buffer, byteOffset, byteLength) : new Uint8Array(bytes);
}
