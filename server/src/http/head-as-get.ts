import type { RequestHandler } from 'express';

/**
 * Runs HEAD as the GET of the same path (RFC 9110, section 9.3.2), so that routes and contract need only
 * the latter. Node leaves out the body: it decided so when it made the response.
 */
export const headAsGet: RequestHandler = (request, _response, next) => {
  if (request.method === 'HEAD') request.method = 'GET';
  next();
};
