/** Longer than a session may be open: the server decides when it ends. */
const maxAgeSeconds = 30 * 24 * 60 * 60;

/**
 * The name of the session cookie. Browsers accept the prefix only over TLS, from the host itself and for all of its paths
 * (RFC 6265bis, section 4.1.3.2), so no subdomain can plant one.
 */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-cairn_session' : 'cairn_session';
}

/** The `Set-Cookie` header that stores the token of a session. */
export function renderSessionCookie(token: string, isSecure: boolean): string {
  return renderCookie(token, isSecure, maxAgeSeconds);
}

/** The `Set-Cookie` header that deletes the session cookie. */
export function renderEndedSessionCookie(isSecure: boolean): string {
  return renderCookie('', isSecure, 0);
}

function renderCookie(value: string, isSecure: boolean, seconds: number): string {
  const cookie = `${sessionCookieName(isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
  return isSecure ? `${cookie}; Secure` : cookie;
}
