import { constants, zstdCompressSync } from 'node:zlib';
import { releaseBuffer } from '../../memory/release-buffer.ts';
import { spareBytes } from './decompress-bytes.ts';

/** Level 1: higher levels save some 2 to 5 % of the bytes and take twice the time or more. */
const fastest = { [constants.ZSTD_c_compressionLevel]: 1 };

/** Below this, a compressed frame is mostly overhead. */
const leastBytes = 32;

/** Compresses bytes (Zstandard, RFC 8878) if that is shorter, and returns them as they are if not. */
export function compressIfShorter(bytes: Uint8Array): Uint8Array {
  if (bytes.length < leastBytes) return bytes;
  const compressed = compressBytes(bytes, fastest);
  const shorter = compressed.length < bytes.length ? new Uint8Array(compressed) : bytes;
  releaseCompressed(compressed, bytes.length);
  return shorter;
}

/** @param params of Zstandard, by number. */
export function compressBytes(bytes: Uint8Array, params: Readonly<Record<number, number>>): Uint8Array {
  return zstdCompressSync(bytes, { params, chunkSize: outputBytes(bytes.length) });
}

/**
 * Frees what `compressBytes` returned; see `releaseBuffer`.
 *
 * @param byteCount before compression.
 */
export function releaseCompressed(compressed: Uint8Array, byteCount: number): void {
  releaseBuffer(compressed, outputBytes(byteCount) - compressed.length);
}

/** For one output buffer, instead of several of 16 KiB that are joined afterwards. */
function outputBytes(byteCount: number): number {
  return maxFrameBytes(byteCount) + spareBytes;
}

/** Of a frame, whatever is compressed. Source: zstd.h, ZSTD_COMPRESSBOUND. */
function maxFrameBytes(byteCount: number): number {
  return byteCount + (byteCount >>> 8) + Math.max(0, (131_072 - byteCount) >> 11);
}
