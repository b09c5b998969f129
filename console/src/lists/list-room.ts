/** What bounds the memory that a list takes of the tab. */
export interface ListLimits<Row> {
  readonly maxRows: number;
  /** Those of a row whose number its sender chose: they are nearly all of its memory where that matters. */
  readonly countCharacters: (row: Row) => number;
}

/** Rows of a usual size reach their number before. */
const maxCharacters = 128 * 1024 * 1024;

/** Tells whether a list of these pages may become longer. */
export function createListRoom<Row>({
  maxRows,
  countCharacters,
}: ListLimits<Row>): (pages: readonly (readonly Row[])[]) => boolean {
  /** Those of a page, which is counted once. */
  const pageCharacters = new WeakMap<readonly Row[], number>();

  function charactersOf(rows: readonly Row[]): number {
    const counted = pageCharacters.get(rows) ?? rows.reduce((sum, row) => sum + countCharacters(row), 0);
    pageCharacters.set(rows, counted);
    return counted;
  }

  return (pages) =>
    pages.reduce((sum, rows) => sum + rows.length, 0) < maxRows &&
    pages.reduce((sum, rows) => sum + charactersOf(rows), 0) < maxCharacters;
}

/** The characters of the keys and values of attributes. */
export function countAttributes(attributes: Readonly<Record<string, string>>): number {
  return Object.entries(attributes).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
}
