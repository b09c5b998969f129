/** The start of a list. */
export interface Truncatable<Item> {
  readonly items: readonly Item[];
  /** Whether there are more. */
  readonly truncated: boolean;
}

/** Characters of the text of one answer: about as many bytes, and as many again in JSON. */
const maxListCharacters = 16 * 1024 * 1024;

/**
 * The first items of a sequence, at most `limit`, whose texts together are within the bound of an answer. Reads one more at most.
 *
 * @param lengthOf characters of an item's text.
 */
export function truncateList<Item>(
  items: Iterable<Item>,
  limit: number,
  lengthOf: (item: Item) => number,
  maxCharacters = maxListCharacters,
): Truncatable<Item> {
  const first: Item[] = [];
  let characters = 0;
  for (const item of items) {
    characters += lengthOf(item);
    if (first.length === limit || characters > maxCharacters) return { items: first, truncated: true };
    first.push(item);
  }
  return { items: first, truncated: false };
}

/** Of a label set as names and values in turn, or of any other texts. */
export function lengthOfTexts(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
