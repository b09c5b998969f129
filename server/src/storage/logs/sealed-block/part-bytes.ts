import { constants, crc32, zstdCompressSync } from 'node:zlib';
import { decompressBytes } from '../../bytes/decompress-bytes.ts';
import type { PartEntry } from './directory.ts';

/** Level 1: higher levels save some 5 % of the bytes and take several times as long. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Node's minimum size of an output buffer. */
const leastChunkBytes = 64;

/** Below this, a compressed frame is mostly overhead. */
const leastCompressedBytes = 32;

/** Packs a part for storage: compressed if that is shorter. The CRC covers the stored bytes. */
export function packPart(bytes: Uint8Array, number: number): { entry: PartEntry; stored: Uint8Array } {
  const compressed = bytes.length < leastCompressedBytes ? bytes : compress(bytes);
  const isCompressed = compressed.length < bytes.length;
  const stored = isCompressed ? compressed : bytes;
  return { entry: { number, isCompressed, byteCount: bytes.length, crc: crc32(stored) }, stored };
}

function compress(bytes: Uint8Array): Uint8Array {
  // One output buffer, instead of several of 16 KiB that are joined afterwards.
  return zstdCompressSync(bytes, { ...compression, chunkSize: Math.max(leastChunkBytes, bytes.length) });
}

/** @throws RangeError when the stored bytes are not those that were written. */
export function unpackPart(stored: Uint8Array, { isCompressed, byteCount, crc }: PartEntry): Uint8Array {
  const actual = crc32(stored);
  if (actual !== crc) throw new RangeError(`its CRC-32 is ${actual}, ${crc} was written`);
  const bytes = isCompressed ? decompressBytes(stored, byteCount) : stored;
  if (bytes.length !== byteCount) throw new RangeError(`it has ${bytes.length} bytes, not ${byteCount}`);
  // Not a Buffer: loops over columns stay monomorphic, and so fast, with one type of array.
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
