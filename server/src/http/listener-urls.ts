import type { ClientOrigin } from './request-context.ts';

/** The base URLs of the two listeners as a client reaches them, without a slash at their ends. */
export interface ListenerUrls {
  readonly api: string;
  readonly ingest: string;
}

/** Returns the URLs for the client of a request. */
export type UrlsFor = (client: Pick<ClientOrigin, 'publicUrl'>) => ListenerUrls;

/** Addresses that stand for all of a machine's. */
const anyAddress: ReadonlySet<string> = new Set(['0.0.0.0', '[::]']);

/**
 * The API is where the request came by. Ingest is at the configured URL, or else where it listens, on the host of the request
 * when it listens on all addresses.
 */
export function createUrlsFor(options: {
  readonly publicIngestUrl: string | undefined;
  /** Called for each request, because the listeners start after their handlers were made. */
  readonly ingestUrl: () => string;
}): UrlsFor {
  return ({ publicUrl }) => {
    const { publicIngestUrl } = options;
    if (publicIngestUrl !== undefined) return { api: publicUrl, ingest: publicIngestUrl };
    const ingest = new URL(options.ingestUrl());
    if (anyAddress.has(ingest.hostname)) ingest.hostname = new URL(publicUrl).hostname;
    return { api: publicUrl, ingest: ingest.origin };
  };
}
