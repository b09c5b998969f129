/**
 * The Prometheus label of an attribute key: each run of characters other than letters, digits and `_` becomes one `_`,
 * and a leading digit is prefixed with `key_`. '' for the empty key.
 * Source: https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/#metric-attributes
 */
export function toLabelName(key: string): string {
  const valid = key.replaceAll(/[^a-zA-Z0-9_]/gu, '_').replaceAll(/_{2,}/g, '_');
  return /^[0-9]/.test(valid) ? `key_${valid}` : valid;
}
