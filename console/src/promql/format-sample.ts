import { formatValue } from '../charts/format-value.ts';
import type { ValueUnit } from '../charts/value-unit.ts';
import { parseSample } from './align-matrix.ts';

/** A sample with its unit; a string, which is what an expression of one evaluates to, as it is. */
export function formatSample(text: string | number, unit: ValueUnit): string {
  const value = parseSample(text);
  return Number.isNaN(value) && text !== 'NaN' ? String(text) : formatValue(value, unit);
}
