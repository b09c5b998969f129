import { zstdDecompressSync } from 'node:zlib';

/** Node's minimum size of an output buffer. */
const leastChunkBytes = 64;

/** What an output buffer needs beside the bytes: of one that is just filled, Node makes another, as large, for more. */
export const spareBytes = 1;

/** Decompresses bytes (Zstandard, RFC 8878) into a buffer of their own. @throws Error when there are more of them, or the frame is damaged. */
export function decompressBytes(compressed: Uint8Array, byteCount: number): Uint8Array {
  const chunkSize = Math.max(leastChunkBytes, byteCount + spareBytes);
  const bytes = zstdDecompressSync(compressed, { chunkSize, maxOutputLength: Math.max(1, byteCount) });
  // Node takes those below 32 KiB from a buffer of 64 KiB, which is in memory as long as one of them is kept.
  return bytes.buffer.byteLength > chunkSize ? new Uint8Array(bytes) : bytes;
}
