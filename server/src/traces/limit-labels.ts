import { type Truncatable, truncateList } from '../paging/truncate-list.ts';

/** By code point; the first ones of very many. */
export type LabelList = Truncatable<string>;

/** Bounds an answer that lists tags, attribute keys or values. */
const maxListedLabels = 20_000;
const maxListedCharacters = 1024 * 1024;

/** The first labels of an ordered sequence, as many as an answer may have; reads one more of it at most. */
export function limitLabels(labels: Iterable<string>): LabelList {
  return truncateList(labels, maxListedLabels, ({ length }) => length, maxListedCharacters);
}
