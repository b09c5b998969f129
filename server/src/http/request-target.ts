import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';

/** `http://host/path`, as clients of proxies send it. */
const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;
/** In a path these would be read in two ways: routes and the validator would see different ones. */
const originForm = /^\/[^#\\?]*(\?[^#]*)?$/;

/**
 * Turns the absolute form of a request target into the usual one, whose host replaces the `Host` header (RFC 9112, section
 * 3.2.2), so that every later step sees the same path. To be called before routing, which remembers the form.
 */
export function adoptTarget(request: IncomingMessage): void {
  const [, host, target] = absoluteForm.exec(request.url ?? '') ?? [];
  if (host === undefined || target === undefined) return;
  request.headers.host = host;
  request.url = target.startsWith('/') ? target : `/${target}`;
}

/**
 * Rejects request targets that are no path and query (RFC 9112, section 3.2.1).
 *
 * @throws AppError `INVALID_ARGUMENT`.
 */
export const requireTarget: RequestHandler = (request, _response, next) => {
  if (originForm.test(request.originalUrl)) return next();
  throw new AppError(
    'INVALID_ARGUMENT',
    'the request target has to be a path, optionally with a query; percent-encode "#" and "\\"',
  );
};
