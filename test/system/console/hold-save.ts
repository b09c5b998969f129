import type { Page, Request } from 'playwright-core';
import { untilIntercepted } from './until-intercepted.ts';

const sentWithinMs = 60_000;

/** A save that is under way. */
export interface HeldSave {
  /** Until the console has sent it. @throws when it does not. */
  readonly sent: Promise<void>;
  /** Lets it, and those after it, go on to the service. */
  release(): void;
  /** Answers it, and those after it, in place of a service that is too busy. */
  refuse(): void;
}

/** Holds the writes of a document back, as a slow network does; the path is its end. */
export async function holdSave(page: Page, path: string): Promise<HeldSave> {
  const isHeld = ({ pathname }: URL) => pathname.endsWith(path);
  const isSave = (request: Request) => request.method() !== 'GET' && isHeld(new URL(request.url()));
  const sent = page.waitForRequest(isSave, { timeout: sentWithinMs }).then(() => undefined);
  const decided = Promise.withResolvers<'released' | 'refused'>();
  await page.route(isHeld, async (route) => {
    if (!isSave(route.request())) return route.fallback();
    if ((await decided.promise) === 'released') return route.continue();
    const error = { code: 'UNAVAILABLE', message: 'the service is busy', details: [] };
    return route.fulfill({ status: 503, json: { error } });
  });
  await untilIntercepted(page);
  return {
    sent,
    release: () => decided.resolve('released'),
    refuse: () => decided.resolve('refused'),
  };
}
