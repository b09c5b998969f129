/** Reads of one query that are under way at once: over HTTP/1.1 a browser has six connections for all there is on a page. */
const maxUnderWay = 4;

/**
 * What `read` answers for each item, in the order of the items; four are read at a time.
 *
 * @throws what the first read that fails throws; those under way are aborted then, and no more begin.
 */
export async function readInTurns<Item, Answer>(
  items: readonly Item[],
  signal: AbortSignal,
  read: (item: Item, signal: AbortSignal) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const failure = new AbortController();
  const stop = AbortSignal.any([signal, failure.signal]);
  const answers: Answer[] = [];
  const queue = items.entries();
  async function readNext(): Promise<void> {
    for (const [index, item] of queue) {
      stop.throwIfAborted();
      answers[index] = await read(item, stop);
    }
  }
  try {
    await Promise.all(Array.from({ length: maxUnderWay }, readNext));
  } catch (error) {
    failure.abort(error);
    throw error;
  }
  return answers;
}
