import type { Codes } from '../../block.ts';
import type { SealableColumn, SealableDictionary } from '../../sealed-block/dictionary-column.ts';

const utf8 = new TextEncoder();

/** A growing dictionary of texts; `toBytes` and its inverse convert values. */
export interface ArrayDictionary {
  /** The code of a value, a new one if needed; 0 for an absent value. */
  add(value: string | undefined): number;
  readonly dictionary: SealableDictionary;
}

export function createArrayDictionary(toBytes: (text: string) => Uint8Array = encodeText): ArrayDictionary {
  const texts: string[] = [];
  const codeByBytes = new Map<string, number>();
  const textOf = (code: number): string => {
    const text = texts[code - 1];
    if (text === undefined) throw new RangeError(`the dictionary has no code ${code}`);
    return text;
  };
  return {
    add(value) {
      if (value === undefined) return 0;
      const key = keyOf(toBytes(value));
      const code = codeByBytes.get(key) ?? texts.push(value);
      codeByBytes.set(key, code);
      return code;
    },
    dictionary: {
      get size() {
        return texts.length;
      },
      bytes: (code) => toBytes(textOf(code)),
      text: textOf,
      find: (bytes) => codeByBytes.get(keyOf(bytes)) ?? 0,
      view() {
        const values = texts.map(toBytes);
        const ends = [0];
        for (const value of values) ends.push((ends.at(-1) ?? 0) + value.length);
        return { bytes: new Uint8Array(Buffer.concat(values)), ends: Uint32Array.from(ends) };
      },
    },
  };
}

/** A character for each byte. */
function keyOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

function encodeText(text: string): Uint8Array {
  return utf8.encode(text);
}

/** A column with a code for each value, and more codes than rows, as open blocks have. */
export function createArrayColumn(
  values: readonly (string | undefined)[],
  toBytes?: (text: string) => Uint8Array,
): SealableColumn {
  const { add, dictionary } = createArrayDictionary(toBytes);
  return { codes: padCodes(values.map(add), dictionary.size), dictionary };
}

/** The codes of the rows, followed by garbage that nothing may read. */
export function padCodes(codes: readonly number[], largest: number): Codes {
  const padded = [...codes, largest, largest];
  return largest < 256 ? Uint8Array.from(padded) : Uint16Array.from(padded);
}
