import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';

export interface ChosenRow {
  readonly activeKey: string | undefined;
  readonly hasRows: boolean;
  /** Where the active row is; -1 where it is none of the list, or the list itself has moved the cursor there. */
  readonly findIndex: () => number;
}

/** Scrolls to the active row when something else than the list has chosen it, such as a link, and it is out of sight. */
export function useScrollToChosen(
  { activeKey, hasRows, findIndex }: ChosenRow,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice scrolls, not rows that come in around it
  useEffect(() => {
    const index = activeKey !== undefined && hasRows ? findIndex() : -1;
    if (index === -1) return undefined;
    // The height of the list is known after its first layout.
    const frame = requestAnimationFrame(() => {
      const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: -1 };
      if (index < startIndex || index > endIndex) virtualizer.scrollToIndex(index, { align: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [activeKey, hasRows]);
}
