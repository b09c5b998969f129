import { crc32 } from 'node:zlib';

/** A value of SQLite, as the driver passes it to functions. */
export type SqlValue = null | number | string | Uint8Array;

/** CRC-32 of a row: each value with its type and its length, so that no two rows have the same bytes. */
export function rowChecksum(values: readonly SqlValue[]): number {
  let checksum = 0;
  for (const value of values) {
    if (value === null) checksum = crc32('-', checksum);
    else if (typeof value === 'number') checksum = crc32(`n${value};`, checksum);
    else checksum = crc32(value, crc32(`${typeof value === 'string' ? 't' : 'b'}${value.length};`, checksum));
  }
  return checksum;
}
