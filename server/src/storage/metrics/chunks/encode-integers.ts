import { encodeVarint } from '../../bytes/varint.ts';
import { planeCount, splitPlanes } from './byte-planes.ts';
import { integerForm } from './integer-form.ts';

/** Differences of this magnitude stay exact when they are doubled for their sign. */
const maxDifference = 2 ** 51;

/** Differences sampled to find the typical one. */
const sampledDifferences = 31;

/** Twice a first byte and two numbers. */
const maxHeaderBytes = 2 * (1 + 8 + 8);
const maxPlanes = 7;

// Reused between calls.
let residuals = new Float64Array(1024);
let multiples = new Float64Array(1024);
let encoded = new Uint8Array(8192);
const sampled = new Float64Array(sampledDifferences);

/**
 * @param numbers whole, from -(2^53 - 1) to 2^53 - 1.
 * @returns the column, valid until the next call; `undefined` when the numbers are too far apart.
 */
export function encodeIntegers(numbers: Float64Array, count: number): Uint8Array | undefined {
  if (residuals.length < count) {
    residuals = new Float64Array(count * 2);
    multiples = new Float64Array(count * 2);
    encoded = new Uint8Array(maxHeaderBytes + count * 2 * maxPlanes);
  }
  const unit = commonUnit(numbers, count);
  if (unit === 1) return encodePlain(numbers, count, 0);
  const first = numbers[0] as number;
  for (let i = 0; i < count; i++) multiples[i] = ((numbers[i] as number) - first) / unit;
  encoded[0] = integerForm.inUnits | (first < 0 ? integerForm.baseIsNegative : 0);
  return encodePlain(
    multiples,
    count,
    encodeVarint(unit, encoded, encodeVarint(Math.abs(first), encoded, 1)),
  );
}

/** The greatest common divisor of all differences; 1 if unlikely to help. */
function commonUnit(numbers: Float64Array, count: number): number {
  const first = numbers[0] as number;
  let unit = 0;
  for (let i = 1; i < count && unit !== 1; i++) {
    const distance = Math.abs((numbers[i] as number) - first);
    // Beyond, differences are not exact.
    if (distance > Number.MAX_SAFE_INTEGER) return 1;
    unit = greatestDivisor(distance, unit);
  }
  return unit === 0 ? 1 : unit;
}

/** Euclid's. */
function greatestDivisor(a: number, b: number): number {
  let [greater, lesser] = [a, b];
  while (lesser !== 0) [greater, lesser] = [lesser, greater % lesser];
  return greater;
}

function encodePlain(numbers: Float64Array, count: number, start: number): Uint8Array | undefined {
  const { least, greatest } = rangeOf(numbers, count);
  const typical = typicalDifference(numbers, count);
  const levelBits = bitsOfLevels(numbers, count, least, greatest);
  const deltaBits = bitsOfDeltas(numbers, count, typical);
  if (Math.min(levelBits, deltaBits) === Number.POSITIVE_INFINITY) return undefined;
  return deltaBits <= levelBits
    ? writeDeltas(numbers, count, typical, start)
    : writeLevels(numbers, count, least, greatest, start);
}

function rangeOf(numbers: Float64Array, count: number): { least: number; greatest: number } {
  let least = numbers[0] as number;
  let greatest = least;
  for (let i = 1; i < count; i++) {
    const number = numbers[i] as number;
    if (number < least) least = number;
    if (number > greatest) greatest = number;
  }
  return { least, greatest };
}

/** The median of some differences: a counter's resets do not move it. */
function typicalDifference(numbers: Float64Array, count: number): number {
  if (count < 2) return 0;
  const stride = Math.max(1, Math.floor((count - 1) / sampledDifferences));
  let sampledCount = 0;
  for (let i = 1; i < count && sampledCount < sampledDifferences; i += stride) {
    insertSorted((numbers[i] as number) - (numbers[i - 1] as number), sampledCount);
    sampledCount++;
  }
  const median = sampled[sampledCount >> 1] as number;
  return Math.abs(median) < maxDifference ? median : 0;
}

/** Into the first `length` of the sampled differences; for so few a call of `sort` takes longer. */
function insertSorted(difference: number, length: number): void {
  let at = length;
  for (; at > 0 && (sampled[at - 1] as number) > difference; at--) sampled[at] = sampled[at - 1] as number;
  sampled[at] = difference;
}

function bitsOfLevels(numbers: Float64Array, count: number, least: number, greatest: number): number {
  if (greatest - least > Number.MAX_SAFE_INTEGER) return Number.POSITIVE_INFINITY;
  const middle = least + Math.floor((greatest - least) / 2);
  let bits = 0;
  for (let i = 0; i < count; i++) bits += bitCount(Math.abs((numbers[i] as number) - middle));
  return bits;
}

function bitsOfDeltas(numbers: Float64Array, count: number, typical: number): number {
  let bits = 0;
  for (let i = 1; i < count; i++) {
    const difference = (numbers[i] as number) - (numbers[i - 1] as number);
    if (Math.abs(difference) >= maxDifference) return Number.POSITIVE_INFINITY;
    bits += bitCount(Math.abs(difference - typical));
  }
  return bits;
}

function bitCount(number: number): number {
  if (number < 0x80000000) return 32 - Math.clz32(number);
  return 64 - Math.clz32(number / 0x100000000);
}

function writeLevels(
  numbers: Float64Array,
  count: number,
  least: number,
  greatest: number,
  start: number,
): Uint8Array {
  for (let i = 0; i < count; i++) residuals[i] = (numbers[i] as number) - least;
  const width = planeCount(greatest - least);
  encoded[start] = (width << integerForm.planesShift) | (least < 0 ? integerForm.baseIsNegative : 0);
  return writePlanes(count, width, encodeVarint(Math.abs(least), encoded, start + 1));
}

function writeDeltas(numbers: Float64Array, count: number, typical: number, start: number): Uint8Array {
  let greatest = 0;
  for (let i = 1; i < count; i++) {
    const rest = (numbers[i] as number) - (numbers[i - 1] as number) - typical;
    const residual = rest < 0 ? -2 * rest - 1 : 2 * rest;
    residuals[i - 1] = residual;
    if (residual > greatest) greatest = residual;
  }
  const base = numbers[0] as number;
  const width = planeCount(greatest);
  const signs =
    (base < 0 ? integerForm.baseIsNegative : 0) | (typical < 0 ? integerForm.typicalIsNegative : 0);
  encoded[start] = integerForm.delta | (width << integerForm.planesShift) | signs;
  const typicalStart = encodeVarint(Math.abs(base), encoded, start + 1);
  return writePlanes(count - 1, width, encodeVarint(Math.abs(typical), encoded, typicalStart));
}

function writePlanes(count: number, width: number, start: number): Uint8Array {
  splitPlanes(residuals, count, width, encoded, start);
  return encoded.subarray(0, start + count * width);
}
