import type { RequestHandler } from 'express';
import { docsContentSecurityPolicy } from './docs-page.ts';

const documentPaths: ReadonlySet<string> = new Set(['/openapi.yaml', '/openapi.json', '/llms.txt']);

/** Locks the documentation page to its own origin, and lets any page read the public documents. */
export const serveDocsHeaders: RequestHandler = (request, response, next) => {
  if (request.path === '/docs') response.setHeader('content-security-policy', docsContentSecurityPolicy);
  if (documentPaths.has(request.path)) {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', 'etag, x-request-id');
  }
  next();
};
