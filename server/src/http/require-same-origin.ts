import type { Request, RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import { contextOf } from './request-context.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Rejects requests that another site makes with the cookie of a person: every request of which the browser says so (Fetch
 * Metadata), and unsafe ones that do not show that they come from a page of this origin.
 *
 * @throws AppError `PERMISSION_DENIED`.
 */
export const requireSameOrigin: RequestHandler = (request, _response, next) => {
  if (isFromHere(request)) return next();
  const origin = request.headers.origin;
  const received = origin === undefined ? {} : { received: shorten(origin) };
  throw new AppError(
    'PERMISSION_DENIED',
    'the request did not come from a page of this address; open the console here, or use a key with /v1. Behind a proxy, start the service with --public-api-url',
    [
      {
        type: 'field',
        location: 'header',
        name: 'origin',
        reason: 'is not the origin of the console',
        ...received,
      },
    ],
  );
};

function isFromHere(request: Request): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isSafe = safeMethods.has(request.method);
  // Pages cannot set this header. Browsers leave it out over plain HTTP, except on loopback addresses.
  if (site !== undefined) return site === 'same-origin' || (isSafe && site === 'none');
  if (origin !== undefined) return origin === new URL(contextOf(request).client.publicUrl).origin;
  return isSafe;
}
