/** The ascending positions strictly inside a forward-moving window of indexes: `[first, end)` of them. */
export interface PositionCursor {
  readonly positions: readonly number[];
  first: number;
  end: number;
}

export function createPositionCursor(positions: readonly number[]): PositionCursor {
  return { positions, first: 0, end: 0 };
}

/** Moves to the positions `p` with `from < p < to`. Windows are ascending, so all moves together are linear. */
export function moveCursor(cursor: PositionCursor, from: number, to: number): void {
  const { positions } = cursor;
  // The index was compared with the length.
  const isAt = (index: number, below: number) =>
    index < positions.length && (positions[index] as number) < below;
  while (isAt(cursor.end, to)) cursor.end++;
  while (isAt(cursor.first, from + 1)) cursor.first++;
}
