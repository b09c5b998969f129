import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';

export interface ChosenRow {
  readonly activeKey: string | undefined;
  readonly hasRows: boolean;
  /** Where the active row is; -1 where it is none of the list, or the list itself has moved the cursor there. */
  readonly findIndex: () => number;
  /** Whether the active row shows more than its line. */
  readonly isOpen: boolean;
}

/** Scrolls to the active row when something else than the list has chosen it, such as a link, and not all of it is in sight. */
export function useScrollToChosen(
  { activeKey, hasRows, findIndex, isOpen }: ChosenRow,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice scrolls, not rows that come in around it
  useEffect(() => {
    const index = activeKey !== undefined && hasRows ? findIndex() : -1;
    if (index === -1) return undefined;
    // The height of the list is known after its first layout.
    const frame = requestAnimationFrame(() => {
      if (!isInSight(virtualizer, index))
        virtualizer.scrollToIndex(index, { align: isOpen ? 'start' : 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [activeKey, hasRows]);
}

/** Whether all of a row is in sight, with what it shows when it is open. */
export function isInSight(virtualizer: Virtualizer<HTMLDivElement, Element>, index: number): boolean {
  const row = virtualizer.measurementsCache[index];
  const top = virtualizer.scrollOffset ?? 0;
  const bottom = top + (virtualizer.scrollRect?.height ?? 0);
  return row !== undefined && row.start >= top && row.end <= bottom;
}
