/**
 * Natural sort order, `v2` before `v10`: runs of digits as numbers, the rest by code units.
 *
 * Source: https://en.wikipedia.org/wiki/Natural_sort_order
 */
export function compareNaturally(a: string, b: string): number {
  const [left, right] = [toRuns(a), toRuns(b)];
  const shared = Math.min(left.length, right.length);
  for (let i = 0; i < shared; i++) {
    // Both exist below the length of the shorter.
    const order = compareRuns(left[i] as string, right[i] as string);
    if (order !== 0) return order;
  }
  return left.length - right.length || compareCodeUnits(a, b);
}

function toRuns(text: string): readonly string[] {
  return text.match(/\d+|\D+/g) ?? [];
}

function compareRuns(a: string, b: string): number {
  if (!isNumber(a) || !isNumber(b)) return compareCodeUnits(a, b);
  const [left, right] = [withoutLeadingZeros(a), withoutLeadingZeros(b)];
  return left.length - right.length || compareCodeUnits(left, right);
}

function isNumber(run: string): boolean {
  return /^\d/.test(run);
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
