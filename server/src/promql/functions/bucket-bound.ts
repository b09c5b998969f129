/**
 * The number of an `le` label, in any notation (`0.1`, `1e0`, `+Inf`, `0x1p-2`); `undefined` for anything else.
 *
 * Source: https://pkg.go.dev/strconv#ParseFloat, which Prometheus parses it with. NaN is rejected.
 */
export function parseBucketBound(text: string): number | undefined {
  const [, sign, digits] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  const magnitude = parseMagnitude(digits ?? '');
  return sign === '-' && magnitude !== undefined ? -magnitude : magnitude;
}

function parseMagnitude(withUnderscores: string): number | undefined {
  // They may separate digits.
  const text = withUnderscores.replaceAll(/(?<=\d)_(?=\d)/g, '');
  if (/^inf(?:inity)?$/i.test(text)) return Infinity;
  if (/^(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) {
    const value = Number(text);
    return Number.isFinite(value) ? value : undefined;
  }
  return parseHexadecimal(text);
}

function parseHexadecimal(text: string): number | undefined {
  const [, whole, fraction = '', exponent] = /^0x([\da-f]*)(?:\.([\da-f]*))?p([+-]?\d+)$/i.exec(text) ?? [];
  if (whole === undefined || whole + fraction === '') return undefined;
  const digits = Number.parseInt(whole + fraction, 16);
  return digits * 2 ** (Number(exponent) - 4 * fraction.length);
}
