/** The results of all items in their order, of which some are worked on at once. Begins no further one after a failure. */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = items.entries();
  let hasFailed = false;

  async function work(): Promise<void> {
    // The iterator is shared: each item is taken once.
    for (const [index, item] of entries) {
      if (hasFailed) return;
      results[index] = await map(item);
    }
  }

  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  } catch (error) {
    hasFailed = true;
    throw error;
  }
  return results;
}
