const decimal = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;
/** Of 2^64. No number with more is in the range of a field. */
const mostDigits = 20;

/** Two parts of which no double loses a digit. */
const mostPlainDigits = 19;
const lowDigits = 9;

/** The number that plain digits in ASCII say; `undefined` for anything else, which may still be a number. */
export function parsePlainDigits(bytes: Uint8Array, start: number, end: number): bigint | undefined {
  if (end === start || end - start > mostPlainDigits) return undefined;
  let high = 0;
  let low = 0;
  for (let position = start; position < end; position++) {
    const digit = (bytes[position] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    if (end - position > lowDigits) high = high * 10 + digit;
    else low = low * 10 + digit;
  }
  return high === 0 ? BigInt(low) : BigInt(high) * 1_000_000_000n + BigInt(low);
}

/**
 * A whole number from its decimal text, every digit kept. `1.5e1` and `15.0` are whole too: the JSON mapping of
 * protobuf takes them (https://protobuf.dev/programming-guides/json/).
 *
 * @returns `undefined` for text that is no number, is not whole, or has more digits than 64 bits hold.
 */
export function parseWholeNumber(text: string): bigint | undefined {
  const found = decimal.exec(text);
  if (found === null) return undefined;
  const [, sign, whole = '', fraction = '', exponentText = '0'] = found;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return 0n;
  const exponent = Number(exponentText) - fraction.length;
  const length = digits.length + exponent;
  if (length < 1 || length > mostDigits) return undefined;
  if (exponent < 0 && /[^0]/.test(digits.slice(exponent))) return undefined;
  const value = BigInt(digits.slice(0, length).padEnd(length, '0'));
  return sign === '-' ? -value : value;
}
