import type { Labels } from '../promql/labels/labels.ts';
import { shortenText } from './shorten-text.ts';

/**
 * UTF-16 units of the values of all labels of an incident in a notification. A series may have 64 values of 4,096 bytes, and an expression joins
 * them: whole, they would be stored once for each of a hundred channels, in one transaction.
 */
const maxValuesLength = 32_768;

/** The labels of an incident, by name. Values that are too long together are shortened, the longest ones first. */
export function toNotifiedLabels(labels: Labels): Record<string, string> {
  const entries: [string, string][] = [];
  for (let at = 0; at + 1 < labels.length; at += 2) entries.push([labels[at] ?? '', labels[at + 1] ?? '']);
  const maxLength = findMaxLength(entries.map(([, value]) => value.length));
  // fromEntries defines properties, so a label named __proto__ is an ordinary member.
  return Object.fromEntries(entries.map(([name, value]) => [name, shortenText(value, maxLength)]));
}

/** The length to which values have to be shortened; not 0, because an expression has room for some hundred labels. */
function findMaxLength(lengths: readonly number[]): number {
  let left = maxValuesLength;
  for (const [index, length] of lengths.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (lengths.length - index));
    if (length > share) return share;
    left -= length;
  }
  return maxValuesLength;
}
