import type { Labels } from './labels.ts';

const keys = new WeakMap<Labels, string>();

/**
 * A string that is equal for two label sets exactly when the sets are equal. Cached per object, so that later calls
 * cost one lookup.
 */
export function labelsKey(labels: Labels): string {
  const known = keys.get(labels);
  if (known !== undefined) return known;
  const key = JSON.stringify(labels);
  keys.set(labels, key);
  return key;
}
