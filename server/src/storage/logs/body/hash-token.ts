/** Fixed, because the hashes are stored. Provoked collisions make a filter useless, but never an answer wrong. */
const seed = 0x5bd1e995;

/**
 * A 32-bit hash of the first `length` bytes, four at a time: multiply and shift per word and the finalizer of MurmurHash3 (Austin Appleby,
 * https://github.com/aappleby/smhasher/wiki/MurmurHash3). For filters alone: anybody can find tokens that collide.
 */
export function hashToken(bytes: Uint8Array, length: number): number {
  let hash = seed ^ length;
  let position = 0;
  // Casts: in bounds, because there are as many bytes.
  for (; position + 4 <= length; position += 4) {
    const word =
      (bytes[position] as number) |
      ((bytes[position + 1] as number) << 8) |
      ((bytes[position + 2] as number) << 16) |
      ((bytes[position + 3] as number) << 24);
    hash = Math.imul(hash ^ word, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  for (; position < length; position++) hash = Math.imul(hash ^ (bytes[position] as number), 0x85ebca6b);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
