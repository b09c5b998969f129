import { type KeyboardEvent, type RefObject, useRef } from 'react';
import type uPlot from 'uplot';

/** Moves the cursor of a plot by the arrow keys; with Shift they select, Enter zooms to what is selected, Escape drops it. */
export function usePlotKeys(
  plot: RefObject<uPlot | null>,
  timesS: readonly number[],
  onSelect: ((fromS: number, toS: number) => void) | undefined,
) {
  const position = useRef<{ anchor: number; head: number }>(undefined);

  function show(target: uPlot, isSelecting: boolean): void {
    const { anchor, head } = position.current ?? { anchor: 0, head: 0 };
    const leftOf = (index: number) => target.valToPos(timesS[index] ?? 0, 'x');
    target.setCursor({ left: leftOf(head), top: target.over.clientHeight / 2 });
    const left = Math.min(leftOf(anchor), leftOf(head));
    const width = isSelecting ? Math.abs(leftOf(anchor) - leftOf(head)) : 0;
    target.setSelect({ left, top: 0, width, height: target.over.clientHeight }, false);
  }

  function move(target: uPlot, step: number, isSelecting: boolean): void {
    const last = timesS.length - 1;
    const within = (index: number) => Math.max(0, Math.min(last, index));
    const from = position.current?.head ?? target.cursor.idx ?? (step > 0 ? -1 : last + 1);
    const head = within(from + step);
    const anchor = isSelecting ? (position.current?.anchor ?? within(from)) : head;
    position.current = { anchor, head };
    show(target, isSelecting);
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      const target = plot.current;
      if (target === null || timesS.length === 0) return;
      const stride = Math.max(1, Math.round(timesS.length / 60));
      if (event.key === 'ArrowLeft') move(target, -stride, event.shiftKey);
      else if (event.key === 'ArrowRight') move(target, stride, event.shiftKey);
      else if (event.key === 'Enter') zoom();
      else if (event.key === 'Escape' && position.current !== undefined) leave();
      else return;
      event.preventDefault();
    },
    onBlur: leave,
  };

  function zoom(): void {
    const { anchor, head } = position.current ?? { anchor: 0, head: 0 };
    const [from, to] = [timesS[Math.min(anchor, head)], timesS[Math.max(anchor, head)]];
    leave();
    if (anchor !== head && from !== undefined && to !== undefined) onSelect?.(from, to);
  }

  function leave(): void {
    if (position.current === undefined) return;
    position.current = undefined;
    plot.current?.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    plot.current?.setCursor({ left: -10, top: -10 });
  }
}
