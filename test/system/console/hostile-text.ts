import type { Page } from 'playwright-core';

/** For every text that somebody may store, within the limits of names: as HTML it would run a script. */
export const hostileText = '<img src=x onerror="globalThis.ran=1"><script>globalThis.ran=1</script>';

/** Whether the page shows the hostile text as text. */
export async function isInert(page: Page): Promise<boolean> {
  return page.evaluate('globalThis.ran === undefined && document.querySelector(\'img[src="x"]\') === null');
}
