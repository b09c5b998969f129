const wordBytes = 4;
/** The highest bit of each byte of a word. */
const highBits = 0x80808080;

export function isAscii(source: DataView, start: number, end: number): boolean {
  let bits = 0;
  let at = start;
  for (; at + wordBytes <= end; at += wordBytes) bits |= source.getInt32(at);
  for (; at < end; at++) bits |= source.getUint8(at);
  return (bits & highBits) === 0;
}
