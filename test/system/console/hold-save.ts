import type { Page } from 'playwright-core';

/** A save that is under way. */
export interface HeldSave {
  /** Until the console has sent it. */
  readonly sent: Promise<void>;
  /** Lets it, and those after it, go on to the service. */
  release(): void;
}

/** Holds the writes of a document back, as a slow network does; the path is its end. */
export async function holdSave(page: Page, path: string): Promise<HeldSave> {
  const sent = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname.endsWith(path),
    async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      sent.resolve();
      await released.promise;
      return route.continue();
    },
  );
  return { sent: sent.promise, release: () => released.resolve() };
}
