/**
 * The name of a cookie. Browsers accept the prefix only over TLS, from the host itself and for all of its paths
 * (RFC 6265bis, section 4.1.3.2), so no subdomain can plant one.
 */
export function hostCookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** The `Set-Cookie` header of a cookie that scripts cannot read; 0 seconds delete it. */
export function renderHostCookie(name: string, value: string, isSecure: boolean, seconds: number): string {
  const cookie = `${hostCookieName(name, isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
  return isSecure ? `${cookie}; Secure` : cookie;
}
