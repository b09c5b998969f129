/**
 * The φ-quantile of values, interpolated between the two nearest ranks; NaN counts as the smallest value. Sorts `values` in
 * place. NaN without values and for φ = NaN, -Infinity for φ < 0, Infinity for φ > 1.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/operators/#quantile
 */
export function quantile(phi: number, values: Float64Array): number {
  if (values.length === 0 || Number.isNaN(phi)) return NaN;
  if (phi < 0) return -Infinity;
  if (phi > 1) return Infinity;
  values.sort();
  const nanCount = countTrailingNans(values);
  const rank = phi * (values.length - 1);
  const lower = Math.floor(rank);
  const upper = Math.min(lower + 1, values.length - 1);
  const weight = rank - lower;
  return valueAt(values, nanCount, lower) * (1 - weight) + valueAt(values, nanCount, upper) * weight;
}

export function isQuantile(phi: number): boolean {
  return phi >= 0 && phi <= 1;
}

/** Typed arrays sort NaN to the end. */
function countTrailingNans(sorted: Float64Array): number {
  let count = 0;
  while (count < sorted.length && Number.isNaN(sorted[sorted.length - 1 - count])) count++;
  return count;
}

function valueAt(sorted: Float64Array, nanCount: number, rank: number): number {
  return sorted[rank - nanCount] ?? NaN;
}
