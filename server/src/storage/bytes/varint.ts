/** Writes an integer below 2^53 in groups of seven bits, the lowest first (LEB128); returns where it ends. */
export function encodeVarint(value: number, target: Uint8Array, start: number): number {
  let at = start;
  let rest = value;
  while (rest >= 0x80) {
    target[at] = (rest & 0x7f) | 0x80;
    at++;
    rest = Math.floor(rest / 128);
  }
  target[at] = rest;
  return at + 1;
}

/** @throws RangeError when the bytes end within the number. */
export function decodeVarint(source: Uint8Array, start: number): number {
  let value = 0;
  let weight = 1;
  for (let at = start; ; at++) {
    const byte = source[at];
    if (byte === undefined) throw new RangeError('a number ends early');
    value += (byte & 0x7f) * weight;
    if (byte < 0x80) return value;
    weight *= 128;
  }
}

/** Where the number that starts there ends. */
export function varintEnd(source: Uint8Array, start: number): number {
  let at = start;
  while ((source[at] ?? 0) >= 0x80) at++;
  return at + 1;
}
