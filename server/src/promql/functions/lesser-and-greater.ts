/**
 * The lesser of two numbers, like Go's `math.Min`: -Infinity wins over NaN, which wins over everything else.
 *
 * Source: https://pkg.go.dev/math#Min
 */
export function lesserOf(a: number, b: number): number {
  if (a === -Infinity || b === -Infinity) return -Infinity;
  return Math.min(a, b);
}

/** The greater of two numbers, like Go's `math.Max`: Infinity wins over NaN. Source: https://pkg.go.dev/math#Max */
export function greaterOf(a: number, b: number): number {
  if (a === Infinity || b === Infinity) return Infinity;
  return Math.max(a, b);
}
