// The core is compiled without the types of any platform; all of them have this one.
declare const URL: new (text: string) => { readonly href: string };

/**
 * A scheme, then a host and perhaps a port, then a path. `URL` would also take credentials and a query, after which
 * nothing can be appended, and remove line breaks.
 */
const addressPattern = /^(https?:\/\/)?([^\s/\\?#@]*[^\s/\\?#@:](?:\/[^\s?#]*)?)$/i;

/**
 * The base of all ingest requests, without a slash at the end, from `host`, `host:port` or a full
 * URL. Without a scheme it is `https` unless `useSsl` is false; the default port is the scheme's.
 * `undefined` if the text is not such an address.
 */
export function parseIngestUrl(apiUrl: string, useSsl: boolean): string | undefined {
  const [, scheme = useSsl ? 'https://' : 'http://', address] = addressPattern.exec(apiUrl.trim()) ?? [];
  try {
    return address && new URL(scheme + address).href.replace(/\/+$/, '');
  } catch {
    return undefined;
  }
}
