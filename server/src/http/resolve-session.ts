import type { RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';
import { readCookies } from './read-cookies.ts';
import { contextOf } from './request-context.ts';
import type { SessionAuthenticator } from './session.ts';
import { sessionCookieName } from './session-cookie.ts';

/**
 * Puts the session of the cookie into the context of the request.
 *
 * @throws AppError `UNAUTHENTICATED` without a session; `INVALID_ARGUMENT` for two cookies, of which one may be another's.
 */
export function resolveSession(sessions: SessionAuthenticator): RequestHandler {
  return async (request, _response, next) => {
    const context = contextOf(request);
    const { address, isSecure, sessionToken } = context.client;
    assertOneCookie(request.headers.cookie, sessionCookieName(isSecure));
    if (sessionToken === undefined) throw unauthenticated();
    const session = await sessions.authenticate(sessionToken, address);
    if (session === undefined) throw unauthenticated();
    context.session = session;
    next();
  };
}

function assertOneCookie(header: string | undefined, name: string): void {
  if (readCookies(header, name).length < 2) return;
  throw new AppError(
    'INVALID_ARGUMENT',
    `the cookie "${name}" was sent more than once; delete the cookies of this site and sign in again`,
    [{ type: 'field', location: 'header', name: 'cookie', reason: `has ${name} more than once` }],
  );
}

function unauthenticated(): AppError {
  return new AppError('UNAUTHENTICATED', 'no session, or one that has ended; sign in again');
}
