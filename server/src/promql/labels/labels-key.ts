import type { Labels } from './labels.ts';

const keys = new WeakMap<Labels, string>();

/**
 * A string that is the same for two label sets exactly when they are equal, whatever characters they hold. Made once per
 * object, so that asking again costs a look-up.
 */
export function labelsKey(labels: Labels): string {
  const known = keys.get(labels);
  if (known !== undefined) return known;
  const key = JSON.stringify(labels);
  keys.set(labels, key);
  return key;
}
