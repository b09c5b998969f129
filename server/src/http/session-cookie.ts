import { hostCookieName, renderHostCookie } from './host-cookie.ts';

const name = 'cairn_session';
/** Longer than a session may be open: the server decides when it ends. */
const maxAgeSeconds = 30 * 24 * 60 * 60;

export function sessionCookieName(isSecure: boolean): string {
  return hostCookieName(name, isSecure);
}

/** The `Set-Cookie` header that stores the token of a session. */
export function renderSessionCookie(token: string, isSecure: boolean): string {
  return renderHostCookie(name, token, isSecure, maxAgeSeconds);
}

/** The `Set-Cookie` header that deletes the session cookie. */
export function renderEndedSessionCookie(isSecure: boolean): string {
  return renderHostCookie(name, '', isSecure, 0);
}
