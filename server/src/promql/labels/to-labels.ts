import type { Labels } from './labels.ts';

/** Sorts names and values into a label set. Empty values are left out; the last value of a repeated name wins. */
export function toLabels(
  source: Iterable<readonly [string, string]> | Readonly<Record<string, string>>,
): Labels {
  const pairs = Symbol.iterator in source ? source : Object.entries(source);
  const values = new Map(pairs);
  const labels: string[] = [];
  for (const name of [...values.keys()].sort(compareCodeUnits)) {
    const value = values.get(name) ?? '';
    if (value !== '') labels.push(name, value);
  }
  return labels;
}

function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
