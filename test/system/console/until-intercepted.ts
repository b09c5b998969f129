import type { Page } from 'playwright-core';

/** A page of a busy machine may learn of a route after it was told of the next key: until then its requests pass. */
export async function untilIntercepted(page: Page): Promise<void> {
  const probe = '/health';
  let isIntercepted = false;
  await page.route(
    ({ pathname }) => pathname === probe,
    (route) => {
      isIntercepted = true;
      return route.fulfill({ status: 204 });
    },
  );
  while (!isIntercepted) await page.evaluate((url) => fetch(url).then(() => undefined), probe);
}
