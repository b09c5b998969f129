import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { bucketAt, type StackedBucket } from './stacked-layout.ts';

/** Bucket indexes, in the order in which they were selected. */
export interface BarSelection {
  readonly anchor: number;
  readonly head: number;
}

/** The bucket under the pointer or the keyboard cursor, and the span being brushed. */
export function useBarSelection(
  buckets: readonly StackedBucket[],
  onZoom: ((sinceMs: number, untilMs: number) => void) | undefined,
) {
  const [cursor, setCursor] = useState<number>();
  const [selection, setSelection] = useState<BarSelection>();

  function zoomTo({ anchor, head }: BarSelection): void {
    const first = buckets[Math.min(anchor, head)];
    const last = buckets[Math.max(anchor, head)];
    setSelection(undefined);
    if (first !== undefined && last !== undefined) onZoom?.(first.startMs, last.endMs);
  }

  function moveCursor(step: number, isExtending: boolean): void {
    const within = (index: number) => Math.max(0, Math.min(buckets.length - 1, index));
    const from = cursor ?? (step > 0 ? -1 : buckets.length);
    const head = within(from + step);
    setCursor(head);
    setSelection(isExtending ? { anchor: selection?.anchor ?? within(from), head } : undefined);
  }

  const indexAt = (event: PointerEvent<Element>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return bucketAt(buckets, (event.clientX - left) / Math.max(1, width));
  };

  return {
    // Buckets may have become fewer since the cursor was set.
    cursor: cursor === undefined || cursor >= buckets.length ? undefined : cursor,
    selection,
    handlers: {
      onPointerDown(event: PointerEvent<Element>) {
        if (event.button !== 0 || buckets.length === 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const anchor = indexAt(event);
        if (onZoom !== undefined) setSelection({ anchor, head: anchor });
      },
      onPointerMove(event: PointerEvent<Element>) {
        if (buckets.length === 0) return;
        const head = indexAt(event);
        setCursor(head);
        setSelection((current) =>
          current === undefined || event.buttons === 0 ? undefined : { ...current, head },
        );
      },
      onPointerUp() {
        if (selection !== undefined) zoomTo(selection);
      },
      onPointerCancel: () => setSelection(undefined),
      onPointerLeave: () => setCursor(undefined),
      onBlur: () => setCursor(undefined),
      onKeyDown(event: KeyboardEvent<Element>) {
        if (event.key === 'ArrowLeft') moveCursor(-1, event.shiftKey);
        else if (event.key === 'ArrowRight') moveCursor(1, event.shiftKey);
        else if (event.key === 'Escape' && selection !== undefined) setSelection(undefined);
        else if (event.key === 'Enter' && cursor !== undefined)
          zoomTo(selection ?? { anchor: cursor, head: cursor });
        else return;
        event.preventDefault();
      },
    },
  };
}
