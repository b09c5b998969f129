/**
 * The shortest decimal that round-trips, with an exponent below 1e-4 and from 1e+06 on: Go's `%g`
 * (https://pkg.go.dev/strconv#FormatFloat), as used in annotations.
 */
export function formatFloat(value: number): string {
  const parts = toDecimalParts(value);
  if (typeof parts === 'string') return parts;
  const { sign, digits, exponent } = parts;
  if (exponent >= -4 && exponent < 6) return formatPlainFloat(value);
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
  const size = Math.abs(exponent).toString().padStart(2, '0');
  return `${sign}${digits.slice(0, 1)}${fraction}e${exponent < 0 ? '-' : '+'}${size}`;
}

/** The shortest decimal that round-trips, never with an exponent: Go's `%f` with precision -1. */
export function formatPlainFloat(value: number): string {
  const parts = toDecimalParts(value);
  if (typeof parts === 'string') return parts;
  const { sign, digits, exponent } = parts;
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Like `formatFloat`, but whole numbers get `.0`: the canonical floats of OpenMetrics, for `le` and `quantile`. */
export function formatOpenMetricsFloat(value: number): string {
  const text = formatFloat(value);
  return /[.eIN]/.test(text) ? text : `${text}.0`;
}

interface DecimalParts {
  readonly sign: string;
  /** Significant digits without trailing zeros; '0' for zero. */
  readonly digits: string;
  /** Of the first digit, as a power of ten. */
  readonly exponent: number;
}

function toDecimalParts(value: number): DecimalParts | string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toExponential().split('e');
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  return { sign, digits: mantissa.replace('.', ''), exponent: Number(exponent) };
}
