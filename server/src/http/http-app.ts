import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { ContractDocument } from '../contract/contract.ts';
import type { Handlers, Listener, OperationDescription } from '../generated/operations.gen.ts';
import { createAccessLog } from './access-log.ts';
import { bindOperations } from './bind-operations.ts';
import type { ErrorEnvelopes } from './error-envelope.ts';
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
  /** Run before routing: CORS, assets. */
  readonly before: readonly RequestHandler[];
  /** Steps between routing and validation: keys, quotas, bodies. */
  readonly stepsOf: (operation: OperationDescription) => readonly RequestHandler[];
  readonly errorEnvelopes: ErrorEnvelopes;
  readonly metrics: ServerMetrics;
  readonly log: Logger;
  readonly newRequestId: () => string;
  readonly random: () => number;
  readonly monotonicNowMs: () => number;
}

/** Without a content security policy, which the docs set themselves, and without HSTS, which a proxy that terminates TLS sets. */
const securityHeaders = helmet({
  contentSecurityPolicy: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  strictTransportSecurity: false,
});

/** The Express application of one listener: every response follows the contract or is an error envelope. */
export function createHttpApp(options: HttpAppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag'); // documents have their own ETags; hashing every response is wasted work
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
  app.use(createProblemHandler(options.errorEnvelopes));
  return app;
}
