import type { Page } from './page.ts';

/**
 * Attributes of the browser and the page, named as in OpenTelemetry's conventions. The address has neither query nor
 * fragment, where secrets are found. A member that the platform lacks is left out.
 */
export function readUserMeta(page: Page): Record<string, string> {
  const { document, navigator, location, screen } = page;
  const meta: Record<string, string | undefined> = {
    'user_agent.original': navigator?.userAgent,
    'browser.language': navigator?.language,
    'browser.screen': screen && `${screen.width}x${screen.height}`,
    'browser.time_zone': new Intl.DateTimeFormat().resolvedOptions().timeZone,
    // In a worker it is the address of a script, and that of a document from `data:` or `blob:` says nothing.
    'url.full':
      document && location?.protocol.startsWith('http') ? location.origin + location.pathname : undefined,
  };
  return Object.fromEntries(
    Object.entries(meta).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}
