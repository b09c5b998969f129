import { createByteReader } from '../../bytes/byte-reader.ts';
import { ByteWriter } from '../../bytes/byte-writer.ts';

type Attributes = ReadonlyMap<string, string>;

/** Rows whose spilled attributes share a part: reading one row decodes the group. */
export const rowsPerSpillGroup = 4096;

/**
 * The spilled attributes of a group of rows.
 *
 * @param keyNumbers numbers the keys of the whole block; new keys are added.
 * @returns `undefined` when no row has any.
 */
export function encodeSpilled(
  rows: readonly Attributes[],
  keyNumbers: Map<string, number>,
): Uint8Array | undefined {
  const writer = new ByteWriter();
  for (const [row, attributes] of rows.entries()) {
    if (attributes.size === 0) continue;
    writer.varint(row);
    writer.varint(attributes.size);
    for (const [key, value] of attributes) {
      writer.varint(numberOf(key, keyNumbers));
      writer.text(value);
    }
  }
  return writer.length === 0 ? undefined : writer.finish();
}

function numberOf(key: string, keyNumbers: Map<string, number>): number {
  const known = keyNumbers.get(key);
  if (known !== undefined) return known;
  const added = keyNumbers.size;
  keyNumbers.set(key, added);
  return added;
}

/**
 * Attributes by the number of the row within its group.
 *
 * @throws RangeError when the bytes are not a group of this block.
 */
export function decodeSpilled(bytes: Uint8Array, keys: readonly string[]): Map<number, Attributes> {
  const reader = createByteReader(bytes);
  const rows = new Map<number, Attributes>();
  while (reader.position < bytes.length) {
    const row = reader.varint();
    const attributes = new Map<string, string>();
    for (let left = reader.varint(); left > 0; left -= 1) {
      const keyNumber = reader.varint();
      const key = keys[keyNumber];
      if (key === undefined) throw new RangeError(`there is no spilled key ${keyNumber}`);
      attributes.set(key, reader.text());
    }
    rows.set(row, attributes);
  }
  return rows;
}
