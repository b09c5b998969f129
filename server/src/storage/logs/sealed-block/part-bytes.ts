import { crc32 } from 'node:zlib';
import { compressIfShorter } from '../../bytes/compress-bytes.ts';
import { decompressBytes } from '../../bytes/decompress-bytes.ts';
import type { PartEntry } from './directory.ts';

/** Packs a part for storage: compressed if that is shorter. The CRC covers the stored bytes. */
export function packPart(bytes: Uint8Array, number: number): { entry: PartEntry; stored: Uint8Array } {
  const stored = compressIfShorter(bytes);
  const isCompressed = stored !== bytes;
  return { entry: { number, isCompressed, byteCount: bytes.length, crc: crc32(stored) }, stored };
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
