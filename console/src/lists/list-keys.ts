export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The row that a key moves the cursor to; `undefined` for other keys. A cursor of -1 is before the first row. */
export function moveInList(
  { key, ctrlKey, metaKey, altKey }: KeyPress,
  cursor: number,
  rowCount: number,
  pageRows: number,
): number | undefined {
  if (rowCount === 0 || ctrlKey || metaKey || altKey) return undefined;
  const within = (index: number) => Math.max(0, Math.min(rowCount - 1, index));
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return within(cursor + 1);
    case 'ArrowUp':
    case 'k':
      return within(cursor - 1);
    case 'PageDown':
      return within(cursor + pageRows);
    case 'PageUp':
      return within(cursor - pageRows);
    case 'Home':
      return 0;
    case 'End':
      return rowCount - 1;
    default:
      return undefined;
  }
}
