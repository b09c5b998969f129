/**
 * A value as Prometheus' API has it: Go's shortest decimal, with an exponent of at least two digits below 1e-6 and from 1e21 on.
 *
 * Source: https://prometheus.io/docs/prometheus/latest/querying/api/#format-overview and https://pkg.go.dev/strconv#FormatFloat;
 * JavaScript switches to exponents at the same magnitudes (https://tc39.es/ecma262/#sec-numeric-types-number-tostring).
 */
export function formatSampleValue(value: number): string {
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  if (Number.isFinite(value)) {
    const text = String(value);
    const isSmall = value < 1e-6 && value > -1e-6;
    return isSmall ? text.replace(/e-(\d)$/, 'e-0$1') : text;
  }
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '+Inf' : '-Inf';
}

/** Seconds, with three decimals where it is no whole second. */
export function formatSampleTime(timestampMs: number): string {
  const magnitude = Math.abs(timestampMs);
  const seconds = Math.floor(magnitude / 1000);
  const fraction = magnitude % 1000;
  const sign = timestampMs < 0 ? '-' : '';
  return `${sign}${seconds}${fraction === 0 ? '' : `.${`${fraction}`.padStart(3, '0')}`}`;
}
