/**
 * The path of the console to open after signing in: what the address asks for, if it stays on this origin. Views have long addresses: one
 * with ten queries has some thousand characters.
 */
export function readReturnPath(search: Readonly<Record<string, unknown>>): string {
  const path = search['return_to'];
  // `//host` and `/\host` are other origins to a browser, and control characters are dropped before it reads them.
  return typeof path === 'string' && /^\/(?![/\\])[^\p{Cc}]*$/u.test(path) ? path : '/';
}

/** The limit of the contract. */
const maxProviderPathLength = 2_000;

/** The path to open after signing in with the provider: the start page in place of one that is too long to be kept meanwhile. */
export function toProviderReturnPath(path: string): string {
  return path.length <= maxProviderPathLength ? path : '/';
}
