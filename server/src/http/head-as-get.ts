import type { Request, RequestHandler } from 'express';

const heads = new WeakSet<Request>();

/**
 * Runs HEAD as the GET of the same path (RFC 9110, section 9.3.2), so that routes and contract need only
 * the latter. Node leaves out the body: it decided so when it made the response.
 */
export const headAsGet: RequestHandler = (request, _response, next) => {
  if (request.method === 'HEAD') {
    request.method = 'GET';
    heads.add(request);
  }
  next();
};

/** Whether a request that passed `headAsGet` wants no body: an endless one would never end for it. */
export function isHead(request: Request): boolean {
  return heads.has(request);
}
