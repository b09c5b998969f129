import type { Labels } from './labels.ts';

/** Characters (UTF-16 code units) of the names and values of labels, together. */
export function countLabelCharacters(items: Iterable<{ readonly labels: Labels }>): number {
  let count = 0;
  for (const { labels } of items) for (const text of labels) count += text.length;
  return count;
}
