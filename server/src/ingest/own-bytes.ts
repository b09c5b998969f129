/**
 * The bytes in a buffer of their own, so that it can be transferred to another thread without a copy. Node
 * allocates small buffers from a shared pool, which must not be transferred.
 */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
  return isWhole ? new Uint8Array(buffer, byteOffset, byteLength) : new Uint8Array(bytes);
}
