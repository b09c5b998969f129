/**
 * Natural sort order, `v2` before `v10`: runs of digits as numbers, the rest by code units. Copies nothing, because a query may compare
 * long values often.
 *
 * Source: https://en.wikipedia.org/wiki/Natural_sort_order
 */
export function compareNaturally(a: string, b: string): number {
  if (a === b) return 0;
  let atA = 0;
  let atB = 0;
  while (atA < a.length && atB < b.length) {
    const endA = endOfRun(a, atA);
    const endB = endOfRun(b, atB);
    const areNumbers = isDigitAt(a, atA) && isDigitAt(b, atB);
    const fromA = areNumbers ? skipZeros(a, atA, endA) : atA;
    const fromB = areNumbers ? skipZeros(b, atB, endB) : atB;
    const lengths = endA - fromA - (endB - fromB);
    // A number with more digits is greater, a text with more characters only if they begin equally.
    const order = areNumbers
      ? lengths || compareCodeUnits(a, fromA, endA, b, fromB)
      : compareCodeUnits(a, fromA, Math.min(endA, fromA + endB - fromB), b, fromB) || lengths;
    if (order !== 0) return order;
    atA = endA;
    atB = endB;
  }
  // The one with more runs is greater; equal runs differ in leading zeros.
  return a.length - atA - (b.length - atB) || (a < b ? -1 : 1);
}

function endOfRun(text: string, from: number): number {
  const isNumber = isDigitAt(text, from);
  let end = from + 1;
  while (end < text.length && isDigitAt(text, end) === isNumber) end++;
  return end;
}

function isDigitAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 48 && unit <= 57;
}

/** The index of the first digit that counts: the last one of a number that is zero. */
function skipZeros(text: string, from: number, end: number): number {
  let at = from;
  while (at < end - 1 && text[at] === '0') at++;
  return at;
}

/** Compares `a` from `fromA` to `endA` with as many code units of `b` from `fromB`. */
function compareCodeUnits(a: string, fromA: number, endA: number, b: string, fromB: number): number {
  for (let i = fromA; i < endA; i++) {
    const difference = a.charCodeAt(i) - b.charCodeAt(fromB + i - fromA);
    if (difference !== 0) return difference;
  }
  return 0;
}
