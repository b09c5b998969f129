import type { RequestHandler } from 'express';

/** Keeps what a person may see out of caches, and out of the processes of other sites' pages. */
export const keepPrivate: RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  next();
};

/**
 * Keeps what a key has read out of caches that several people share: they know that an answer to `Authorization` is for one of them
 * (RFC 9111, section 3.5), but nothing of `X-API-Key`.
 */
export const keepFromSharedCaches: RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'private, no-cache');
  next();
};
