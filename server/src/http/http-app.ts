import type { RequestListener } from 'node:http';
import express, { type Request, type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { ContractDocument } from '../contract/contract.ts';
import type { ErrorFormat, Handlers, Listener, OperationDescription } from '../generated/operations.gen.ts';
import { createAccessLog } from './access-log.ts';
import { bindOperations } from './bind-operations.ts';
import { compressResponses } from './compress-response.ts';
import type { ErrorEnvelopes } from './error-envelope.ts';
import { headAsGet } from './head-as-get.ts';
import { inOrder } from './in-order.ts';
import { listOperations } from './list-operations.ts';
import { createPathRouter } from './path-router.ts';
import { createProblemHandler } from './problem.ts';
import { nameProject } from './project-session.ts';
import { type ClientOrigin, createRequestContexts, type HandlerContexts } from './request-context.ts';
import { adoptTarget, requireTarget } from './request-target.ts';
import { type HostPolicy, requireHost } from './require-host.ts';
import { requireUtf8Query } from './require-utf8-parameters.ts';
import { createSecurityHeaders } from './security-headers.ts';
import type { ServerMetrics } from './server-metrics.ts';
import { bindOtherMethods, refuseUnmatched } from './unmatched.ts';
import { createContractValidation, type ResponseValidation } from './validation.ts';

/** Steps between routing and validation: keys, sessions, quotas, bodies. */
export type OperationSteps = (operation: OperationDescription) => readonly RequestHandler[];

/** Operations that are served a second time, below a path that names their project. */
export interface ProjectMount {
  /** Ends with `/:project_id`. */
  readonly path: string;
  readonly serves: (operation: OperationDescription) => boolean;
  readonly stepsOf: OperationSteps;
}

export interface HttpAppOptions {
  readonly listener: Listener;
  /** The operations of this listener alone. */
  readonly contract: ContractDocument;
  readonly handlers: Handlers<HandlerContexts>;
  readonly responseValidation: ResponseValidation;
  /** Run before routing: CORS, assets. */
  readonly before: readonly RequestHandler[];
  readonly stepsOf: OperationSteps;
  readonly mount?: ProjectMount;
  /** Run after routing, for what is not an operation. */
  readonly after?: readonly RequestHandler[];
  readonly errorEnvelopes: ErrorEnvelopes;
  /** The format of errors on a path or method without an operation; `problem` by default. */
  readonly unmatchedFormatOf?: (path: string) => ErrorFormat;
  readonly metrics: ServerMetrics;
  readonly log: Logger;
  readonly newRequestId: () => string;
  readonly clientOf: (request: Request) => ClientOrigin;
  readonly answersTo: HostPolicy;
  readonly random: () => number;
  readonly monotonicNowMs: () => number;
}

/** The Express application of one listener: every response follows the contract or is an error envelope. */
export function createHttpApp(options: HttpAppOptions): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag'); // documents have their own ETags; hashing every response is wasted work
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');

  const validate = createContractValidation(options.contract, options.responseValidation, options.random);
  app.use(
    inOrder([
      createRequestContexts(options),
      createAccessLog(options.monotonicNowMs),
      options.metrics.observeRequests(options.listener),
      createSecurityHeaders(),
      requireTarget,
      requireHost(options.answersTo),
      headAsGet,
      compressResponses,
      ...options.before,
    ]),
  );
  const operations = listOperations(options.listener);
  const bind = (router: Router, served: readonly OperationDescription[], stepsOf: OperationSteps) => {
    const pathRouter = createPathRouter(router);
    // Path by path: no method of a literal path may reach a parametrised one.
    for (const [path, ofPath] of Map.groupBy(served, ({ expressPath }) => expressPath)) {
      const ofThisPath = pathRouter(path);
      bindOperations(ofThisPath, ofPath, options.handlers, (operation) => [
        ...stepsOf(operation),
        // A provider of identities sends people to a public one with words in any encoding, which are not read.
        ...(operation.security === 'public' ? [] : [requireUtf8Query]),
        validate,
      ]);
      bindOtherMethods(ofThisPath, path, ofPath);
    }
  };
  bind(app, operations, options.stepsOf);
  if (options.mount !== undefined) {
    const { path, serves, stepsOf } = options.mount;
    const router = Router({ caseSensitive: true, strict: true });
    bind(router, operations.filter(serves), stepsOf);
    app.use(path, nameProject, router);
  }
  app.use(...(options.after ?? []), refuseUnmatched);
  app.use(createProblemHandler(options.errorEnvelopes, options.unmatchedFormatOf));
  return (request, response) => {
    adoptTarget(request);
    app(request, response);
  };
}
