/** A scheme, then a host, or an address in brackets, then a port, then a path. */
const addressPattern = /^(https?:\/\/)?((?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:\/[^?#\s]*)?)$/i;

/**
 * The base of all ingest requests, without a slash at the end, from `host`, `host:port` or a full
 * URL. Without a scheme it is `https` unless `useSsl` is false; the default port is the scheme's.
 * `undefined` if the text is not such an address.
 */
export function parseIngestUrl(apiUrl: string, useSsl: boolean): string | undefined {
  const [, scheme = useSsl ? 'https://' : 'http://', address, port] =
    addressPattern.exec(apiUrl.trim()) ?? [];
  if (address === undefined || Number(port) > 65_535) return undefined;
  return scheme.toLowerCase() + address.replace(/\/+$/, '');
}
