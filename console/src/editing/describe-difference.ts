import { isJsonRecord } from './json-value.ts';
import type { Difference } from './merge-three-way.ts';

/** Where a difference is, such as `widgets › Errors › query › filter`. */
export function describeTrail({ trail }: Pick<Difference, 'trail'>): string {
  return trail.length === 0 ? 'the whole document' : trail.join(' › ');
}

/** What became of it on one side, such as `changed`. */
export function describeChange(base: unknown, side: unknown): 'added' | 'removed' | 'changed' {
  if (base === undefined) return 'added';
  return side === undefined ? 'removed' : 'changed';
}

/** A value to be read; a text as it is written. */
export function formatValue(value: unknown): string {
  if (value === undefined) return '(absent)';
  if (typeof value === 'string') return value === '' ? '(empty)' : value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n');
  return JSON.stringify(sortKeys(value), undefined, 2);
}

/** So that the same fields of two versions stand beside each other. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isJsonRecord(value)) return value;
  const entries = Object.entries(value).map(([key, member]) => [key, sortKeys(member)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
