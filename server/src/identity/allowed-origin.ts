/**
 * Reads the origin of a page, such as `https://shop.example` or `http://localhost:5173`, into the form browsers
 * send in the `Origin` header. `undefined` for anything with a path, a wildcard or another scheme.
 */
export function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return undefined;
  const isBare = url.href === `${url.origin}/`;
  return isBare && !text.endsWith('?') && !text.endsWith('#') && !url.hostname.includes('*')
    ? url.origin
    : undefined;
}
