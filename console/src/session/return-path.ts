/** The path of the console to open after signing in: what the address asks for, if it stays on this origin. */
export function readReturnPath(search: Readonly<Record<string, unknown>>): string {
  const path = search['return_to'];
  // `//host` and `/\host` are other origins to a browser, and control characters are dropped before it reads them.
  return typeof path === 'string' && /^\/(?![/\\])[^\p{Cc}]*$/u.test(path) && path.length <= 2_000
    ? path
    : '/';
}
