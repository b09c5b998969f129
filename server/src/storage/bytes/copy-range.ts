const wordBytes = 4;
/** The highest bit of each byte of a word. */
const highBits = 0x80808080;

/** Copies bytes from `start` to `end` of a source to a place that has room for them; returns whether they are ASCII. */
export function copyRange(
  source: DataView,
  start: number,
  end: number,
  target: DataView,
  targetStart: number,
): boolean {
  let bits = 0;
  let from = start;
  let to = targetStart;
  for (; from + wordBytes <= end; from += wordBytes) {
    const word = source.getInt32(from);
    target.setInt32(to, word);
    bits |= word;
    to += wordBytes;
  }
  for (; from < end; from++) {
    const byte = source.getUint8(from);
    target.setUint8(to++, byte);
    bits |= byte;
  }
  return (bits & highBits) === 0;
}
