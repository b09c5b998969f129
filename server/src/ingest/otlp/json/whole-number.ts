const decimal = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;
/** Digits of 2^64. A number with more is out of range for every field. */
const mostDigits = 20;

/** Splits 64-bit numbers into two parts that are exact as doubles. */
const mostPlainDigits = 19;
const lowDigits = 9;

/** The value of plain ASCII digits; `undefined` for anything else, which may still be a number. */
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
 * A whole number from its decimal text, without loss of precision. `1.5e1` and `15.0` are whole too: the JSON mapping
 * of protobuf accepts them (https://protobuf.dev/programming-guides/json/).
 *
 * @returns `undefined` for text that is not a number, is not whole, or exceeds 64 bits.
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
