import { hostCookieName, renderHostCookie } from './host-cookie.ts';

const name = 'cairn_device';
const maxAgeSeconds = 365 * 24 * 60 * 60;

/** The cookie of a browser in which an account has signed in. */
export function deviceCookieName(isSecure: boolean): string {
  return hostCookieName(name, isSecure);
}

/** The `Set-Cookie` header that keeps the sealed text for a year, beyond the session. */
export function renderDeviceCookie(sealed: string, isSecure: boolean): string {
  return renderHostCookie(name, sealed, isSecure, maxAgeSeconds);
}
