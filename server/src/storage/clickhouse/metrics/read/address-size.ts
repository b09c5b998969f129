/**
 * Parameters go in the address of a request, of which servers take 1 MiB; these are text of at most 128 KiB, of which each byte may take
 * three characters there.
 */
const maxTextBytes = 128 * 1024;

/** What quotes and a comma add to a text of a list. */
const bytesBetween = 4;

export function fitsAddress(texts: readonly string[]): boolean {
  return addressBytesOf(texts) <= maxTextBytes;
}

function addressBytesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text) + bytesBetween, 0);
}

/** Cuts items into lists of at most `maxItems`, whose texts fit the address of a request, unless one alone does not. */
export function cutForAddress<Item>(
  items: readonly Item[],
  maxItems: number,
  textOf: (item: Item) => string,
): readonly (readonly Item[])[] {
  const lists: Item[][] = [];
  let last: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const added = addressBytesOf([textOf(item)]);
    if (lists.length === 0 || last.length === maxItems || bytes + added > maxTextBytes) {
      last = [];
      bytes = 0;
      lists.push(last);
    }
    last.push(item);
    bytes += added;
  }
  return lists;
}
