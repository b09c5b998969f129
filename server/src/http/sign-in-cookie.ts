import { hostCookieName, renderHostCookie } from './host-cookie.ts';

const name = 'cairn_sign_in';

/** The cookie of a person who is at an OpenID Connect provider. */
export function signInCookieName(isSecure: boolean): string {
  return hostCookieName(name, isSecure);
}

/** The `Set-Cookie` header that keeps the sealed text for the time that a sign-in may take. */
export function renderSignInCookie(sealed: string, isSecure: boolean, seconds: number): string {
  return renderHostCookie(name, sealed, isSecure, seconds);
}

/** The `Set-Cookie` header that deletes it. */
export function renderEndedSignInCookie(isSecure: boolean): string {
  return renderHostCookie(name, '', isSecure, 0);
}
