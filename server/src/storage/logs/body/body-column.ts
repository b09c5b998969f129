/** The bodies of a block. */
export interface BodyColumn {
  text(row: number): string;
  /**
   * Filters the first `count` row numbers in `rows`, in order, to those whose body has every token.
   *
   * @param tokens as `tokenizeBody` gives them.
   * @param rows ascending where the block is sorted; the result overwrites its start.
   * @returns how many were kept.
   */
  keepMatching(tokens: readonly string[], rows: Uint16Array, count: number): number;
}
