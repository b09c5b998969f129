import type { Request, RequestHandler } from 'express';

const heads = new WeakSet<Request>();

/**
 * Handles HEAD as GET of the same path (RFC 9110, section 9.3.2), so that routes and contract need only
 * GET. Node omits the body, as it decided when it created the response.
 */
export const headAsGet: RequestHandler = (request, _response, next) => {
  if (request.method === 'HEAD') {
    request.method = 'GET';
    heads.add(request);
  }
  next();
};

/** Whether a request that passed `headAsGet` was a HEAD request; an endless response has to end immediately then. */
export function isHead(request: Request): boolean {
  return heads.has(request);
}
