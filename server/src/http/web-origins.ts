import type { RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import { callerOf } from './request-context.ts';

const preflightMaxAgeSeconds = 600;

/**
 * CORS of the ingest listener (Fetch standard, "CORS protocol"). A preflight has no key, so it is allowed
 * for every origin; the origin is checked against the key of the actual request. The page of the documentation is such an origin.
 * Browsers never send a key by themselves, so no page can use one that it was not given.
 */
export const answerPreflight: RequestHandler = (request, response, next) => {
  const { origin } = request.headers;
  if (origin !== undefined) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader(
      'access-control-expose-headers',
      'x-request-id, retry-after, ratelimit, ratelimit-policy',
    );
    response.vary('origin');
  }
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
    return next();
  response.setHeader('access-control-allow-methods', 'POST');
  response.setHeader(
    'access-control-allow-headers',
    'content-type, content-encoding, x-ingest-api-key, authorization',
  );
  response.setHeader('access-control-max-age', String(preflightMaxAgeSeconds));
  response.status(204).end();
};

/**
 * Rejects requests with a web key from origins that the key does not allow.
 *
 * @throws AppError `PERMISSION_DENIED` for another origin or a missing one.
 */
export const requireAllowedOrigin: RequestHandler = (request, _response, next) => {
  const caller = callerOf(request);
  const origin = request.headers.origin ?? '';
  if (caller.kind !== 'web' || caller.allowedOrigins.includes(origin)) return next();
  const received = shorten(origin);
  const problem =
    origin === '' ? 'a web key needs an Origin header' : `the web key does not allow the origin ${received}`;
  throw new AppError(
    'PERMISSION_DENIED',
    `${problem}; add the origin to the key, or use an ingest key on a server`,
    [
      {
        type: 'field',
        location: 'header',
        name: 'origin',
        reason: 'is not an allowed origin of this key',
        received,
      },
    ],
  );
};
