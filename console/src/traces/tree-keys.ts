import type { WaterfallRow } from './visible-rows.ts';

/** What a key does in the waterfall. */
export interface TreeMove {
  /** The row that becomes the current one. */
  readonly row?: number;
  /** The span to fold or unfold. */
  readonly toggle?: string;
  /** The span to show in detail. */
  readonly select?: string;
}

const pageRows = 20;

/**
 * The keys of a tree view (WAI-ARIA Authoring Practices, "Tree View"), and `j` and `k` as in lists.
 *
 * @param current index of the current row; -1 before there is one.
 * @returns `undefined` for a key that the tree leaves to others.
 */
export function moveInTree(
  rows: readonly WaterfallRow[],
  current: number,
  key: string,
): TreeMove | undefined {
  const clamp = (row: number): TreeMove =>
    rows.length === 0 ? {} : { row: Math.min(Math.max(row, 0), rows.length - 1) };
  const row = rows[current];
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return clamp(current + 1);
    case 'ArrowUp':
    case 'k':
      return clamp(current - 1);
    case 'PageDown':
      return clamp(current + pageRows);
    case 'PageUp':
      return clamp(current - pageRows);
    case 'Home':
      return clamp(0);
    case 'End':
      return clamp(rows.length - 1);
    case 'ArrowRight':
      if (row?.isOpen === true) return clamp(current + 1);
      return row?.isOpen === false ? { toggle: row.span.span_id } : {};
    case 'ArrowLeft':
      if (row?.isOpen === true) return { toggle: row.span.span_id };
      return row?.parent === undefined ? {} : clamp(rowOf(rows, row.parent, current));
    case 'Enter':
    case ' ':
      return row === undefined ? {} : { select: row.span.span_id };
    default:
      return undefined;
  }
}

/** A parent is above its children, and visible as they are. */
function rowOf(rows: readonly WaterfallRow[], index: number, below: number): number {
  let row = below;
  while (row > 0 && rows[row]?.index !== index) row -= 1;
  return row;
}
