import { formatValue } from '../charts/format-value.ts';
import type { ValueUnit } from '../charts/value-unit.ts';

const milliseconds: ValueUnit = { base: 'seconds', scale: 1e-3, suffix: '', perSecond: false };

/** How long an attempt took, such as `84 ms` or `10 s`. */
export function formatTook(durationMs: number): string {
  return durationMs === 0 ? 'under 1 ms' : formatValue(durationMs, milliseconds);
}
