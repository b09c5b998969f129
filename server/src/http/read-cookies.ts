/**
 * Every value of a cookie in a `Cookie` header (RFC 6265, section 5.4). More than one means that another site of the same
 * host has set one too.
 */
export function readCookies(header: string | undefined, name: string): readonly string[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=');
    return key.trim() === name ? [value.join('=').trim()] : [];
  });
}
