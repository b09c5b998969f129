import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { ContractDocument } from '../docs/contract.ts';
import type { Handlers, Listener, OperationDescription } from '../generated/operations.gen.ts';
import { createAccessLog } from './access-log.ts';
import { bindOperations } from './bind-operations.ts';
import { headAsGet } from './head-as-get.ts';
import { createProblemHandler } from './problem.ts';
import { createRequestContexts, type HandlerContexts } from './request-context.ts';
import { requireHost } from './require-host.ts';
import type { ServerMetrics } from './server-metrics.ts';
import { bindUnmatched } from './unmatched.ts';
import { createContractValidation, type ResponseValidation } from './validation.ts';

export interface HttpAppOptions {
  readonly listener: Listener;
  /** The operations of this listener alone. */
  readonly contract: ContractDocument;
  readonly handlers: Handlers<HandlerContexts>;
  readonly responseValidation: ResponseValidation;
  /** Runs before anything is routed: CORS, assets. */
  readonly before: readonly RequestHandler[];
  /** What stands between route and validation: keys, quotas, bodies. */
  readonly stepsOf: (operation: OperationDescription) => readonly RequestHandler[];
  readonly metrics: ServerMetrics;
  readonly log: Logger;
  readonly newRequestId: () => string;
  readonly random: () => number;
  readonly monotonicNowMs: () => number;
}

/** No policy for pages, the docs bring their own; and no HSTS, that is for the proxy that ends TLS to say. */
const securityHeaders = helmet({
  contentSecurityPolicy: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  strictTransportSecurity: false,
});

/** The Express application of one listener: every path answers by the contract or in the error envelope. */
export function createHttpApp(options: HttpAppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag'); // the documents bring their own validators; hashing every answer buys nothing
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');

  const validate = createContractValidation(options.contract, options.responseValidation, options.random);
  app.use(createRequestContexts(options));
  app.use(createAccessLog(options.monotonicNowMs), options.metrics.observeRequests(options.listener));
  app.use(securityHeaders);
  app.use(requireHost, headAsGet, ...options.before);
  bindOperations(app, options.listener, options.handlers, (operation) => [
    ...options.stepsOf(operation),
    validate,
  ]);
  bindUnmatched(app, options.listener);
  app.use(createProblemHandler());
  return app;
}
