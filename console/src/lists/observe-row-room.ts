import type { Virtualizer } from '@tanstack/react-virtual';

/** Reports the room for rows, now and when it changes: what the head, which stays at its place, and a scroll bar leave of the list. */
export function observeRowRoom(
  { scrollElement: box }: Virtualizer<HTMLDivElement, Element>,
  headHeight: () => number,
  report: (room: { readonly width: number; readonly height: number }) => void,
): (() => void) | undefined {
  if (box === null) return undefined;
  const reportNow = () => report({ width: box.clientWidth, height: box.clientHeight - headHeight() });
  reportNow();
  const observer = new ResizeObserver(reportNow);
  observer.observe(box);
  return () => observer.disconnect();
}
