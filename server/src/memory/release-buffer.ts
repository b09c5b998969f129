/**
 * Frees the memory of bytes that nobody reads any more; they are empty afterwards. Bytes that share a buffer with others stay.
 *
 * V8 frees a buffer only when it next collects garbage, and collects the sooner the more of them there are: a few large
 * requests would each time cost a collection of the whole heap, also of one that holds little garbage.
 *
 * @param spareBytes of the buffer, which its maker left unused.
 */
export function releaseBuffer({ buffer, byteLength }: ArrayBufferView, spareBytes = 0): void {
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength <= byteLength + spareBytes;
  if (isWhole) buffer.transfer(0);
}
