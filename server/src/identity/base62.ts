const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Writes the number in base 62, most significant digit first, padded with `0`.
 *
 * @throws RangeError when the number is negative or takes more than `length` digits.
 */
export function encodeBase62(value: bigint, length: number): string {
  let rest = value;
  let digits = '';
  for (let position = 0; position < length; position++) {
    digits = alphabet.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  if (rest !== 0n || value < 0n) throw new RangeError(`${value} does not fit ${length} base 62 digits`);
  return digits;
}

/** Reads the bytes as one big-endian unsigned number. */
export function toBigEndianNumber(bytes: Uint8Array): bigint {
  return bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
}
