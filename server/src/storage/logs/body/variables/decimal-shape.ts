import { byteClasses, digit } from '../word-characters.ts';
import type { Variables } from './variables.ts';

/** Keeps numbers exact as doubles. */
const maxDigits = 15;

/** What values such as "12ms" and "v2" share: text around a decimal number. */
export interface DecimalShape {
  /** ASCII without digits. */
  readonly prefix: Uint8Array;
  readonly suffix: Uint8Array;
  /** How many digits each number has, zeros in front included; 0 when no number has a zero in front. */
  readonly digitCount: number;
}

/** `undefined` when not all values have one shape. */
export function findDecimalShape({ bytes, starts, ends, count }: Variables): DecimalShape | undefined {
  const first = bytes.subarray(starts[0], ends[0]);
  const prefix = first.subarray(0, first.findIndex(isDigit));
  const suffix = first.subarray(first.findLastIndex(isDigit) + 1);
  if (!first.some(isDigit) || !isAscii(prefix) || !isAscii(suffix)) return undefined;
  const firstDigits = first.length - prefix.length - suffix.length;
  let isFixed = true;
  let isPlain = true;
  for (let index = 0; index < count; index++) {
    const start = starts[index] ?? 0;
    const end = ends[index] ?? 0;
    const digits = digitsBetween(prefix, suffix, bytes, start, end);
    if (digits === 0) return undefined;
    if (digits !== firstDigits) isFixed = false;
    if (digits > 1 && bytes[start + prefix.length] === 0x30) isPlain = false;
    if (!isFixed && !isPlain) return undefined;
  }
  return { prefix, suffix, digitCount: isPlain ? 0 : firstDigits };
}

/** How many digits stand between prefix and suffix; 0 when the value has another shape, or too many. */
function digitsBetween(
  prefix: Uint8Array,
  suffix: Uint8Array,
  bytes: Uint8Array,
  start: number,
  end: number,
): number {
  const digits = end - start - prefix.length - suffix.length;
  if (digits < 1 || digits > maxDigits) return 0;
  if (!isAt(prefix, bytes, start) || !isAt(suffix, bytes, end - suffix.length)) return 0;
  for (let at = start + prefix.length; at < end - suffix.length; at++) {
    if (byteClasses[bytes[at] ?? 0] !== digit) return 0;
  }
  return digits;
}

/** The number in a value of the shape; `undefined` for any other. The value may be in another case than the shape. */
export function parseDecimal(shape: DecimalShape, value: Uint8Array): number | undefined {
  const digits = digitsBetween(shape.prefix, shape.suffix, value, 0, value.length);
  if (digits === 0) return undefined;
  if (shape.digitCount === 0 && digits > 1 && value[shape.prefix.length] === 0x30) return undefined;
  if (shape.digitCount !== 0 && digits !== shape.digitCount) return undefined;
  return readDecimal(value, shape.prefix.length, shape.prefix.length + digits);
}

export function readDecimal(bytes: Uint8Array, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at++) number = number * 10 + (bytes[at] ?? 0) - 0x30;
  return number;
}

function isAt(affix: Uint8Array, bytes: Uint8Array, start: number): boolean {
  for (let offset = 0; offset < affix.length; offset++) {
    if (bytes[start + offset] !== affix[offset]) return false;
  }
  return true;
}

function isDigit(byte: number): boolean {
  return byteClasses[byte] === digit;
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80);
}
