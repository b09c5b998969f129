import type { IncomingMessage } from 'node:http';
import { toUrl } from './bind-address.ts';
import { createClientAddresses } from './client-address.ts';
import { deviceCookieName } from './device-cookie.ts';
import { readCookies } from './read-cookies.ts';
import type { ClientOrigin } from './request-context.ts';
import { sessionCookieName } from './session-cookie.ts';
import { signInCookieName } from './sign-in-cookie.ts';

const maxUserAgentLength = 300;

/**
 * Describes where requests come from and the address they came by: the configured one, or else the one of their `Host` header.
 * Of `X-Forwarded-*` and `Forwarded` only the `X-Forwarded-For` of trusted proxies is read: any client may send them.
 */
export function createClientOrigins(
  configuredUrl: string | undefined,
  isTrustedProxy: (address: string) => boolean = () => false,
): (request: IncomingMessage) => ClientOrigin {
  const addressOf = createClientAddresses(isTrustedProxy);
  return (request) => {
    const publicUrl = configuredUrl ?? urlOf(request);
    const isSecure = publicUrl.startsWith('https:');
    const userAgent = request.headers['user-agent']?.slice(0, maxUserAgentLength).toWellFormed();
    const sessionToken = readOnly(request, sessionCookieName(isSecure));
    const signInCookie = readOnly(request, signInCookieName(isSecure));
    const deviceCookie = readOnly(request, deviceCookieName(isSecure));
    return {
      address: addressOf(request),
      ...(userAgent === undefined ? {} : { userAgent }),
      publicUrl,
      isSecure,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      ...(signInCookie === undefined ? {} : { signInCookie }),
      ...(deviceCookie === undefined ? {} : { deviceCookie }),
    };
  };
}

/** The value of a cookie; `undefined` when there is another of its name, which this site has not set. */
function readOnly({ headers }: IncomingMessage, name: string): string | undefined {
  if (headers.cookie === undefined) return undefined;
  const [value, ...others] = readCookies(headers.cookie, name);
  return others.length > 0 ? undefined : value;
}

/** HTTP/1.0 has no `Host`. */
function urlOf({ headers, socket }: IncomingMessage): string {
  if (headers.host !== undefined) return `http://${headers.host}`;
  return toUrl(socket.localAddress ?? 'localhost', socket.localPort ?? 80);
}
