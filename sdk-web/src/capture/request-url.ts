/** An origin such as `https://api.example.com`, or a pattern for the whole address. */
export type UrlPattern = string | RegExp;

/** An absolute http(s) address, or `undefined`. */
export function parseRequestUrl(address: string, base: string | undefined): URL | undefined {
  try {
    const url = new URL(address, base);
    return /^https?:$/.test(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Scheme, host and path: user, query and fragment are where secrets are found. */
export function describeUrl(url: URL): string {
  return url.origin + url.pathname;
}

/** `describeUrl` of a text that may be no address. */
export function withoutSecrets(address: string): string {
  const url = parseRequestUrl(address, undefined);
  return url === undefined ? address.replace(/[?#].*$/s, '') : describeUrl(url);
}

/** A text matches the origin that it names, a pattern any part of the address. */
export function matchesUrl(patterns: readonly UrlPattern[], url: URL): boolean {
  return patterns.some((pattern) =>
    // Unlike `test`, `search` ignores and keeps the position of a global pattern.
    typeof pattern === 'string' ? pattern.replace(/\/$/, '') === url.origin : url.href.search(pattern) >= 0,
  );
}
