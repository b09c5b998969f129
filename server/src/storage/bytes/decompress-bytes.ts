import { zstdDecompressSync } from 'node:zlib';

/** Node's minimum size of an output buffer. */
const leastChunkBytes = 64;

/** What an output buffer needs beside the bytes: of one that is just filled, Node makes another, as large, for more. */
export const spareBytes = 1;

/** Decompresses bytes (Zstandard, RFC 8878) into one buffer. @throws Error when there are more of them, or the frame is damaged. */
export function decompressBytes(compressed: Uint8Array, byteCount: number): Uint8Array {
  return zstdDecompressSync(compressed, {
    chunkSize: Math.max(leastChunkBytes, byteCount + spareBytes),
    maxOutputLength: Math.max(1, byteCount),
  });
}
