import { useLayoutEffect } from 'react';

/**
 * Gives the focus back to what had it before a dialog that is mounted open: Mantine does so only for dialogs that stay mounted.
 *
 * @param fallbackId the element that gets the focus when the other one is gone, such as the row of what was deleted.
 */
export function useReturnFocus(fallbackId = 'main'): void {
  // Of a dialog that follows another one in the same commit, the effect runs after the clean-up of the other's.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      (isThere ? opener : document.getElementById(fallbackId))?.focus({ preventScroll: true });
    };
  }, [fallbackId]);
}
