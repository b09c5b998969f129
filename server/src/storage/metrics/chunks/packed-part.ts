import { crc32 } from 'node:zlib';
import { compressIfShorter } from '../../bytes/compress-bytes.ts';
import { decompressBytes } from '../../bytes/decompress-bytes.ts';

/** CRC-32 of what follows, then the length before compression; both little-endian. */
export const headerBytes = 8;
const lengthAt = 4;

/** Far above any block, so that a damaged length cannot exhaust memory. */
const maxPartBytes = 256 * 1024 * 1024;

/** Packs bytes for storage: with a CRC-32, and compressed (Zstandard, RFC 8878) if that is shorter. */
export function packPart(bytes: Uint8Array): Uint8Array {
  const payload = compressIfShorter(bytes);
  const stored = Buffer.allocUnsafe(headerBytes + payload.length);
  stored.writeUInt32LE(bytes.length, lengthAt);
  stored.set(payload, headerBytes);
  stored.writeUInt32LE(crc32(stored.subarray(lengthAt)), 0);
  return stored;
}

/** @throws RangeError when the stored bytes are not those that were written. */
export function unpackPart(stored: Uint8Array): Uint8Array {
  const header = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  if (header.length < headerBytes) throw new RangeError(`it has only ${header.length} bytes`);
  const [written, actual] = [header.readUInt32LE(0), crc32(stored.subarray(lengthAt))];
  if (written !== actual) throw new RangeError(`its CRC-32 is ${actual}, ${written} was written`);
  const byteCount = header.readUInt32LE(lengthAt);
  if (byteCount > maxPartBytes) throw new RangeError(`it claims to have ${byteCount} bytes`);
  const payload = stored.subarray(headerBytes);
  const bytes = payload.length === byteCount ? payload : decompressBytes(payload, byteCount);
  if (bytes.length !== byteCount) throw new RangeError(`it has ${bytes.length} bytes, not ${byteCount}`);
  // Not a Buffer: loops over columns stay monomorphic, and so fast, with one type of array.
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/**
 * How many bytes a part unpacks to.
 *
 * @param header its first bytes, which nothing has checked yet.
 * @throws RangeError when there are too few of them.
 */
export function unpackedLength(header: Uint8Array): number {
  return Buffer.from(header.buffer, header.byteOffset, header.byteLength).readUInt32LE(lengthAt);
}
