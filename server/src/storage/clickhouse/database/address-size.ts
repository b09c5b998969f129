/**
 * Parameters go in the address of a request, where ClickHouse takes 128 KiB of each, in the escapes of URLs.
 * Source: https://clickhouse.com/docs/operations/settings/settings#http_max_field_value_size
 */
export const maxParameterBytes = 120_000;

/** What quotes and a comma add to a text of a list. */
export const bytesBetween = 9;

/** Whether a list of these texts can be a parameter. */
export function fitsAddress(texts: readonly string[]): boolean {
  return texts.reduce((sum, text) => sum + addressBytesOf(text), 0) <= maxParameterBytes;
}

/**
 * Cuts items into lists of at most `maxItems`, whose texts can be a parameter, unless one alone cannot.
 *
 * @param listsRepeated whether a text that is that of the item before is in the parameter again; by default it counts once.
 */
export function cutForAddress<Item>(
  items: readonly Item[],
  maxItems: number,
  textOf: (item: Item) => string,
  listsRepeated = false,
): readonly (readonly Item[])[] {
  const lists: Item[][] = [];
  let list: Item[] = [];
  let bytes = 0;
  let last: string | undefined;
  for (const item of items) {
    const text = textOf(item);
    const added = addressBytesOf(text);
    const isCounted = listsRepeated || text !== last;
    const isFull = list.length === maxItems || (isCounted && bytes + added > maxParameterBytes);
    if (lists.length === 0 || isFull) {
      list = [];
      lists.push(list);
      bytes = added;
    } else if (isCounted) bytes += added;
    list.push(item);
    last = text;
  }
  return lists;
}

function addressBytesOf(text: string): number {
  // As the client does: what ends a quoted text, or a line of parameters, has a backslash before it.
  const quoted = text.toWellFormed().replaceAll(/[\\'\t\n\r]/g, '\\$&');
  return encodeURIComponent(quoted).length + bytesBetween;
}
