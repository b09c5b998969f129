import type { IngestClient, Platform } from './core.ts';
import { type KeepaliveUsage, maxKeepaliveBytes } from './keepalive-transport.ts';
import { listen } from './listen.ts';
import type { Page } from './page.ts';

/**
 * Sends what waits when the page is hidden or ends, with requests that outlive it, and makes an attempt at once when it
 * is back or online again.
 *
 * @returns a function that removes all listeners.
 */
export function startPageLifecycle(dependencies: {
  readonly page: Page;
  readonly client: Pick<IngestClient, 'drain' | 'probeNow'>;
  readonly send: Platform['send'];
  readonly usage: KeepaliveUsage;
}): () => void {
  const { page, client, send, usage } = dependencies;
  const { document } = page;
  let isEnding = false;

  function drain(): void {
    for (const request of client.drain({ maxBytes: maxKeepaliveBytes - usage.bytes, isEnding })) {
      // The answer is not needed: the client goes on with the same flush ids if the page stays.
      send({ ...request, keepalive: true }).catch(() => {});
    }
  }

  const isHidden = (): boolean => document?.visibilityState === 'hidden';

  const stops = [
    listen(document, 'visibilitychange', () => {
      if (isHidden()) drain();
    }),
    listen(page, 'pagehide', () => {
      isEnding = true;
      // A visible page becomes hidden next, and what web vitals report then belongs to the traces that end with it.
      // Browsers do not say so in frames.
      if (isHidden() || page.parent !== page) drain();
    }),
    listen(page, 'pageshow', () => {
      isEnding = false;
      client.probeNow();
    }),
    listen(page, 'online', () => client.probeNow()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
