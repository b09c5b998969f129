import type { RequestHandler } from 'express';
import type { UrlsFor } from '../http/listener-urls.ts';
import { contextOf } from '../http/request-context.ts';
import { docsContentSecurityPolicy } from './docs-page.ts';

const documentPaths: ReadonlySet<string> = new Set(['/openapi.yaml', '/openapi.json', '/llms.txt']);

/** Locks the documentation page to the service's own origins, and lets any page read the public documents. */
export function serveDocsHeaders(urlsFor: UrlsFor): RequestHandler {
  return (request, response, next) => {
    if (request.path === '/docs') {
      const { ingest } = urlsFor(contextOf(request).client);
      response.setHeader('content-security-policy', docsContentSecurityPolicy(new URL(ingest).origin));
    }
    if (documentPaths.has(request.path)) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-expose-headers', 'etag, x-request-id');
    }
    next();
  };
}
