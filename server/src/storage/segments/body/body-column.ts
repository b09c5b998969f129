/** The bodies of a block. */
export interface BodyColumn {
  text(row: number): string;
  /**
   * Keeps of the first `count` row numbers in `rows` those whose body has every token, in their order.
   *
   * @param tokens as `tokenizeBody` gives them.
   * @param rows ascending where the block is sorted; overwritten from its start.
   * @returns how many were kept.
   */
  keepMatching(tokens: readonly string[], rows: Uint16Array, count: number): number;
}
