import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it before a dialog that is mounted open: Mantine does so only for dialogs that stay mounted.
 *
 * @param fallbackId the element that gets the focus when the other one is gone, such as the row of what was deleted.
 */
export function useReturnFocus(fallbackId = 'main'): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const target =
        opener instanceof HTMLElement && opener !== document.body && opener.isConnected
          ? opener
          : document.getElementById(fallbackId);
      target?.focus({ preventScroll: true });
    },
    [opener, fallbackId],
  );
}
