import type { Labels } from './labels.ts';

/** Orders label sets by their first difference, names before values, in code-unit order; a prefix comes first. */
export function compareLabels(a: Labels, b: Labels): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    // Both exist below the length of the shorter set.
    const [left, right] = [a[i] as string, b[i] as string];
    if (left !== right) return left < right ? -1 : 1;
  }
  return a.length - b.length;
}
