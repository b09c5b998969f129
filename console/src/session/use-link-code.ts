import { useEffect, useState } from 'react';
import { readLinkCode } from './link-code.ts';

/** The code of the page's link, which leaves the address bar and with it the browser's history. */
export function useLinkCode(): string | undefined {
  const [code] = useState(() => readLinkCode(window.location.hash));
  useEffect(() => {
    if (window.location.hash !== '')
      window.history.replaceState(
        window.history.state,
        '',
        window.location.pathname + window.location.search,
      );
  }, []);
  return code;
}
