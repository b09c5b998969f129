const powersOfTen = Float64Array.from({ length: 11 }, (_, exponent) => Number(`1e${exponent}`));
const maxExponent = powersOfTen.length - 1;

/** At most one in this many values is stored as an exception, bit by bit. */
const valuesPerException = 16;

/**
 * Values as whole numbers over a power of ten. Valid until the next call of `scaleDecimals`, which reuses the arrays.
 */
export interface ScaledValues {
  readonly exponent: number;
  /** Divided by the power of ten, exactly the values; at an exception the number before. */
  readonly numbers: Float64Array;
  /** Indexes of values that are no such quotient, ascending: NaN, infinities, -0, too many digits. */
  readonly exceptions: readonly number[];
}

let numbers = new Float64Array(1024);

/**
 * What producers measure often has few decimals. A whole number m below 2^53 divided by 10^k is rounded once, so the quotient is
 * the double that a decimal literal of the same digits is read as; each is checked.
 *
 * @returns `undefined` when there are too many exceptions.
 */
export function scaleDecimals(values: Float64Array, from: number, to: number): ScaledValues | undefined {
  const count = to - from;
  if (numbers.length < count) numbers = new Float64Array(count * 2);
  if (copyWhole(values, from, count)) return { exponent: 0, numbers, exceptions: [] };
  const maxExceptions = 1 + Math.floor(count / valuesPerException);
  const exponent = findExponent(values, from, to, maxExceptions);
  if (exponent === undefined) return undefined;
  // The exponent is an index of the table.
  const power = powersOfTen[exponent] as number;
  const exceptions: number[] = [];
  let before = 0;
  for (let i = 0; i < count; i++) {
    // In bounds: `from + i` is below `to`.
    const value = values[from + i] as number;
    const number = Math.round(value * power);
    if (isQuotient(number, power, value)) before = number;
    else if (exceptions.push(i) > maxExceptions) return undefined;
    numbers[i] = before;
  }
  fillLeadingExceptions(exceptions, count);
  return { exponent, numbers, exceptions };
}

/** Copies what needs no power of ten, as counters; false when some value does, or is an exception. */
function copyWhole(values: Float64Array, from: number, count: number): boolean {
  for (let i = 0; i < count; i++) {
    // In bounds: a value of the range.
    const value = values[from + i] as number;
    if (Math.floor(value) !== value || !isQuotient(value, 1, value)) return false;
    numbers[i] = value;
  }
  return true;
}

/** @throws RangeError for an exponent beyond this release's table. */
export function powerOfTen(exponent: number): number {
  const power = powersOfTen[exponent];
  if (power === undefined) throw new RangeError(`10^${exponent} is no scale`);
  return power;
}

/** The least exponent for all values but the exceptions. */
function findExponent(
  values: Float64Array,
  from: number,
  to: number,
  maxExceptions: number,
): number | undefined {
  let exponent = 0;
  let exceptionCount = 0;
  for (let i = from; i < to; i++) {
    // Casts: indexes within the range and the table.
    const value = values[i] as number;
    let tried = exponent;
    while (tried <= maxExponent) {
      const power = powersOfTen[tried] as number;
      if (isQuotient(Math.round(value * power), power, value)) break;
      tried++;
    }
    if (tried <= maxExponent) exponent = tried;
    else if (++exceptionCount > maxExceptions) return undefined;
  }
  return exponent;
}

function isQuotient(number: number, power: number, value: number): boolean {
  if (!(Math.abs(number) <= Number.MAX_SAFE_INTEGER) || number / power !== value) return false;
  return number !== 0 || !Object.is(value, -0);
}

/** Fills exceptions before the first number, so that they are not outliers. */
function fillLeadingExceptions(exceptions: readonly number[], count: number): void {
  let leading = 0;
  while (leading < exceptions.length && exceptions[leading] === leading) leading++;
  if (leading < count) numbers.fill(numbers[leading] as number, 0, leading);
}
