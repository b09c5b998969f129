import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Without a content security policy, which the docs set themselves, and without HSTS, which a proxy that terminates TLS sets. */
const setHeaders = helmet({
  contentSecurityPolicy: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  strictTransportSecurity: false,
});

/** Sets the headers that make browsers careful. They depend on no request, so they are determined once. */
export function createSecurityHeaders(): RequestHandler {
  const sample = new IncomingMessage(new Socket());
  const answer = new ServerResponse(sample);
  setHeaders(sample, answer, () => {});
  const headers = answer.getHeaderNames().map((name) => [name, String(answer.getHeader(name))] as const);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
