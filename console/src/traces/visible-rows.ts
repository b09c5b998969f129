import { type Folds, isFolded } from './folds.ts';
import type { Waterfall, WaterfallSpan } from './waterfall.ts';

/** One row of the waterfall on the screen. */
export interface WaterfallRow extends WaterfallSpan {
  /** Its place in `Waterfall.spans`. */
  readonly index: number;
  /** `undefined` for a span without children. */
  readonly isOpen: boolean | undefined;
}

/** The rows that no folded subtree hides, in time proportional to their number. */
export function visibleRows({ spans }: Waterfall, folds: Folds): WaterfallRow[] {
  const rows: WaterfallRow[] = [];
  let index = 0;
  for (let row = spans[index]; row !== undefined; row = spans[index]) {
    const isLeaf = row.descendantCount === 0;
    const isOpen = isLeaf || !isFolded(folds, row.span.span_id);
    rows.push({ ...row, index, isOpen: isLeaf ? undefined : isOpen });
    index += isOpen ? 1 : 1 + row.descendantCount;
  }
  return rows;
}

/** The ids of the spans above one, nearest first: all are open when it can be seen. */
export function spanIdsAbove({ spans, indexById }: Waterfall, spanId: string): string[] {
  const above: string[] = [];
  let span = spans[indexById.get(spanId) ?? -1];
  while (span?.parent !== undefined) {
    span = spans[span.parent];
    if (span !== undefined) above.push(span.span.span_id);
  }
  return above;
}
