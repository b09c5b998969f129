/** Records that take at most some milliseconds to read and to clone. */
const recordsPerPiece = 128;

/** Splits a list; one empty piece if it is empty. */
export function* inPieces<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  let from = 0;
  do {
    yield items.slice(from, from + recordsPerPiece);
    from += recordsPerPiece;
  } while (from < items.length);
}
