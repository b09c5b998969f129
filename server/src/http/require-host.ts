import type { RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';

/**
 * Rejects an HTTP/1.1 request without `Host` (RFC 9112, section 3.2). Node's own check has no error
 * envelope.
 *
 * @throws AppError `INVALID_ARGUMENT`.
 */
export const requireHost: RequestHandler = (request, _response, next) => {
  if (request.headers.host !== undefined || request.httpVersion === '1.0') return next();
  throw new AppError('INVALID_ARGUMENT', 'the request has no Host header; HTTP/1.1 requires it', [
    { type: 'field', location: 'header', name: 'host', reason: 'is required' },
  ]);
};
