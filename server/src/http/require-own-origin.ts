import type { RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';
import { shorten } from '../errors/shorten.ts';
import { contextOf } from './request-context.ts';

/**
 * Rejects requests of pages of other origins; programs send no `Origin`. Pages whose own name was made to resolve to this
 * machine are rejected by `requireHost`
 * (https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning).
 *
 * @throws AppError `PERMISSION_DENIED`.
 */
export const requireOwnOrigin: RequestHandler = (request, _response, next) => {
  const { origin } = request.headers;
  if (origin === undefined || origin === new URL(contextOf(request).client.publicUrl).origin) return next();
  throw new AppError(
    'PERMISSION_DENIED',
    'the request came from a page of another address; call this path from a program, which sends no Origin header',
    [
      {
        type: 'field',
        location: 'header',
        name: 'origin',
        reason: 'is not the origin of this service',
        received: shorten(origin),
      },
    ],
  );
};
