import { type RefObject, useEffect, useRef } from 'react';

/** When a box has switched from one content to another, moves the focus to the first control of it: the old one is gone. */
export function useFocusAfterSwitch(box: RefObject<HTMLElement | null>, content: string): void {
  const shown = useRef(content);
  useEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [box, content]);
}
