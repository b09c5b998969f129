/** A pair of attributes as the column `pairs` has it: the length of the key in bytes of UTF-8, a space, key and value. */
export function toPairTerm(key: string, value: string): string {
  return `${Buffer.byteLength(key)} ${key}${value}`;
}
