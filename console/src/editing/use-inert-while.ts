import { type RefObject, useLayoutEffect } from 'react';

/**
 * Lets a form take no input while it is sent: the page or dialog that closes afterwards would lose it. Of a form that stays, what had
 * the focus has it again.
 */
export function useInertWhile(isSending: boolean, form: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = form;
    if (!isSending || current === null) return undefined;
    const focused = document.activeElement;
    current.inert = true;
    return () => {
      current.inert = false;
      const isLost = document.activeElement === document.body;
      if (isLost && focused instanceof HTMLElement && current.contains(focused)) focused.focus();
    };
  }, [isSending, form]);
}
