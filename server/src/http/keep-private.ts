import type { RequestHandler } from 'express';

/** Keeps what a person may see out of caches, and out of the processes of other sites' pages. */
export const keepPrivate: RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  next();
};
