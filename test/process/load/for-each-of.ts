const visitsAtOnce = 8;

/** Visits every item, several at a time. */
export async function forEachOf<Item>(
  items: Iterable<Item>,
  visit: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) await visit(next.value);
  };
  await Promise.all(Array.from({ length: visitsAtOnce }, lane));
}
