import { useLayoutEffect } from 'react';

/**
 * Gives the focus back to what had it before a dialog that is mounted open, or to the page when that is gone, as the row of what was
 * deleted: Mantine does so only for dialogs that stay mounted.
 */
export function useReturnFocus(): void {
  // Of a dialog that follows another one in the same commit, the effect runs after the clean-up of the other's.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      (isThere ? opener : document.getElementById('main'))?.focus({ preventScroll: true });
    };
  }, []);
}
