import { toUnitSuffix } from './unit-suffix.ts';

/** The metric's type, as far as the naming rules depend on it. */
export type MetricShape = 'gauge' | 'counter' | 'upDownCounter' | 'histogram' | 'summary';

/**
 * The Prometheus name of an OTLP metric: invalid characters become `_`, and the suffixes of its unit and shape are
 * appended unless present. '' without a name.
 * Source: https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/#otlp-metric-points-to-prometheus
 */
export function toMetricName(name: string, unit: string, shape: MetricShape): string {
  let result = toValidName(name);
  if (result === '') return '';
  if (shape === 'counter') result = withoutEnd(result, 'total');
  result = withEnd(result, toUnitSuffix(unit));
  if (shape === 'gauge' && unit.trim() === '1') result = withEnd(result, 'ratio');
  if (shape === 'counter') result = withEnd(result, 'total');
  return result;
}

function toValidName(name: string): string {
  const valid = name.replaceAll(/[^a-zA-Z0-9_:]/gu, '_').replaceAll(/_{2,}/g, '_');
  return /^[0-9]/.test(valid) ? `_${valid}` : valid;
}

function withEnd(name: string, end: string): string {
  if (end === '' || name === end || name.endsWith(`_${end}`)) return name;
  return name.endsWith('_') ? name + end : `${name}_${end}`;
}

/** A name that consists only of the suffix stays. */
function withoutEnd(name: string, end: string): string {
  return name.endsWith(`_${end}`) && name.length > end.length + 1 ? name.slice(0, -end.length - 1) : name;
}
