/**
 * The rounding error of `total = sum + addend`, to be accumulated and added at the end. 0 once the total has
 * overflowed.
 *
 * Source: A. Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen, ZAMM 54 (1974); Prometheus
 * sums by it: https://github.com/prometheus/prometheus/pull/8252.
 */
export function additionError(sum: number, addend: number, total: number): number {
  if (total === Infinity || total === -Infinity) return 0;
  return Math.abs(sum) >= Math.abs(addend) ? sum - total + addend : addend - total + sum;
}
