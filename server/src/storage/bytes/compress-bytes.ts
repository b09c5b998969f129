import { constants, zstdCompressSync } from 'node:zlib';
import { releaseBuffer } from '../../memory/release-buffer.ts';
import { spareBytes } from './decompress-bytes.ts';

/** Level 1: higher levels save some 2 to 5 % of the bytes and take twice the time or more. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 };

/** Below this, a compressed frame is mostly overhead. */
const leastBytes = 32;

/** Compresses bytes (Zstandard, RFC 8878) if that is shorter, and returns them as they are if not. */
export function compressIfShorter(bytes: Uint8Array): Uint8Array {
  if (bytes.length < leastBytes) return bytes;
  const { compressed, release } = compressBytes(bytes, params);
  const shorter = compressed.length < bytes.length ? new Uint8Array(compressed) : bytes;
  release();
  return shorter;
}

export interface CompressedBytes {
  readonly compressed: Uint8Array;
  /** Frees them; call it when nobody reads them any more. */
  readonly release: () => void;
}

/** Compresses bytes with these parameters of Zstandard, by number. */
export function compressBytes(bytes: Uint8Array, params: Readonly<Record<number, number>>): CompressedBytes {
  // For one output buffer, instead of several of 16 KiB that are joined afterwards.
  const chunkSize = maxFrameBytes(bytes.length) + spareBytes;
  const compressed = zstdCompressSync(bytes, { params, chunkSize });
  return { compressed, release: () => releaseBuffer(compressed, chunkSize - compressed.length) };
}

/** Of a frame, whatever is compressed. Source: zstd.h, ZSTD_COMPRESSBOUND. */
function maxFrameBytes(byteCount: number): number {
  return byteCount + (byteCount >>> 8) + Math.max(0, (131_072 - byteCount) >> 11);
}
