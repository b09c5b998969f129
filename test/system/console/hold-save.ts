import type { Page } from 'playwright-core';

/** A save that is under way. */
export interface HeldSave {
  /** Until the console has sent it. */
  readonly sent: Promise<void>;
  /** Lets it, and those after it, go on to the service. */
  release(): void;
  /** Answers it, and those after it, in place of a service that is too busy. */
  refuse(): void;
}

/** Holds the writes of a document back, as a slow network does; the path is its end. */
export async function holdSave(page: Page, path: string): Promise<HeldSave> {
  const sent = Promise.withResolvers<void>();
  const decided = Promise.withResolvers<'released' | 'refused'>();
  await page.route(
    ({ pathname }) => pathname.endsWith(path),
    async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      sent.resolve();
      if ((await decided.promise) === 'released') return route.continue();
      const error = { code: 'UNAVAILABLE', message: 'the service is busy', details: [] };
      return route.fulfill({ status: 503, json: { error } });
    },
  );
  return {
    sent: sent.promise,
    release: () => decided.resolve('released'),
    refuse: () => decided.resolve('refused'),
  };
}
