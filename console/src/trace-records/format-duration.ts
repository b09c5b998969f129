/** Each with the next larger one, in nanoseconds. */
const units = [
  { name: 'd', ns: 86_400e9 },
  { name: 'h', ns: 3_600e9 },
  { name: 'min', ns: 60e9 },
  { name: 's', ns: 1e9 },
  { name: 'ms', ns: 1e6 },
  { name: 'µs', ns: 1e3 },
] as const;

/** A duration for people: three digits of the unit that fits, such as `1.84 s`. */
export function formatDuration(ns: number): string {
  if (ns === 0) return '0 ms';
  const unit = units.find((candidate) => ns >= candidate.ns) ?? { name: 'ns', ns: 1 };
  // 999.9 ms is 1 s, not 1000 ms.
  const larger = units[units.findIndex(({ name }) => name === unit.name) - 1];
  const text = toThreeDigits(ns / unit.ns);
  return larger !== undefined && unit.ns * Number(text) >= larger.ns
    ? `1 ${larger.name}`
    : `${text} ${unit.name}`;
}

export function formatDurationMs(ms: number): string {
  return formatDuration(ms * 1e6);
}

function toThreeDigits(amount: number): string {
  const decimals = amount >= 100 ? 0 : amount >= 10 ? 1 : 2;
  return String(Number(amount.toFixed(decimals)));
}
