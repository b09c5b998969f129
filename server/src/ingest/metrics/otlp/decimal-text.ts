/**
 * A number as a value of `le` or `quantile`: the shortest decimal that round-trips, without an exponent, as
 * Prometheus writes the bounds of OTLP histograms.
 */
export function toDecimalText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
  const text = String(Math.abs(value));
  const sign = value < 0 ? '-' : '';
  const [mantissa = '', exponentText] = text.split('e');
  if (exponentText === undefined) return sign + text;
  const [whole = '', fraction = ''] = mantissa.split('.');
  const exponent = Number(exponentText);
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${whole}${fraction}`;
  // JavaScript writes an exponent only from 21 digits on, and at most 16 digits after the point.
  return sign + whole + fraction + '0'.repeat(exponent - fraction.length);
}
