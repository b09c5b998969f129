/** The one-time code of a link, `/setup#<code>`: behind `#`, so that no server or proxy writes it into a log. */
export function readLinkCode(hash: string): string | undefined {
  const code = hash.replace(/^#/, '');
  return /^[A-Za-z0-9_-]{8,200}$/.test(code) ? code : undefined;
}
