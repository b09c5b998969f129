/**
 * A path of this origin, as browsers resolve it; `undefined` for anything else. `//host` and `/\host` are other origins to
 * them, and they drop control characters before they read an address.
 */
export function parseLocalPath(text: string): string | undefined {
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(text) || !text.isWellFormed()) return undefined;
  const url = URL.parse(text, 'http://localhost');
  if (url === null || url.host !== 'localhost' || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
