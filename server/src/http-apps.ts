import type { Express } from 'express';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Contract, contractOfListener } from './docs/contract.ts';
import { createDocsAssets } from './docs/docs-assets.ts';
import { serveDocsHeaders } from './docs/docs-headers.ts';
import type { Handlers } from './generated/operations.gen.ts';
import { authenticate, ingestKeyPolicy, otlpKeyPolicy, serverKeyPolicy } from './http/authenticate.ts';
import { createHttpApp } from './http/http-app.ts';
import type { IngestLimits } from './http/ingest-limits.ts';
import { createRateLimiter, limitRequests } from './http/rate-limit.ts';
import { readBody, readOtlpBody } from './http/read-body-step.ts';
import type { HandlerContexts } from './http/request-context.ts';
import type { ServerMetrics } from './http/server-metrics.ts';
import { answerPreflight, requireAllowedOrigin } from './http/web-origins.ts';
import type { IdentityService } from './identity/identity-service.ts';

export interface HttpAppDependencies {
  readonly config: Pick<
    Config,
    'validateResponses' | 'restRequestsPerSecond' | 'ingestMaxBodyBytes' | 'otlpMaxBodyBytes'
  >;
  readonly contract: Contract;
  readonly handlers: Handlers<HandlerContexts>;
  readonly identity: IdentityService;
  readonly ingestLimits: IngestLimits;
  readonly metrics: ServerMetrics;
  readonly log: Logger;
  readonly newRequestId: () => string;
  readonly random: () => number;
  readonly monotonicNowMs: () => number;
}

/** The API listener: public documents, and reads with a server key. */
export function createApiApp(deps: HttpAppDependencies): Express {
  const { config, contract, identity, monotonicNowMs } = deps;
  const requests = createRateLimiter(
    { unit: 'requests', perSecond: config.restRequestsPerSecond },
    monotonicNowMs,
  );
  const keyed = [authenticate(identity, serverKeyPolicy), limitRequests(requests)];
  return createHttpApp({
    ...deps,
    listener: 'api',
    contract: contractOfListener(contract.document, 'api'),
    responseValidation: config.validateResponses,
    before: [serveDocsHeaders, createDocsAssets()],
    stepsOf: ({ security }) => (security === 'public' ? [] : keyed),
  });
}

/** The ingest listener: writes with an ingest or web key, OTLP with a server key too. */
export function createIngestApp(deps: HttpAppDependencies): Express {
  const { config, contract, identity } = deps;
  const { bytes: limiter, nativeBodies, otlpBodies } = deps.ingestLimits;
  const native = [
    authenticate(identity, ingestKeyPolicy),
    requireAllowedOrigin,
    readBody({ maxBytes: config.ingestMaxBodyBytes, memory: nativeBodies, limiter }),
  ];
  const otlp = [
    authenticate(identity, otlpKeyPolicy),
    requireAllowedOrigin,
    readOtlpBody({ maxBytes: config.otlpMaxBodyBytes, memory: otlpBodies, limiter }),
  ];
  return createHttpApp({
    ...deps,
    listener: 'ingest',
    contract: contractOfListener(contract.document, 'ingest'),
    responseValidation: config.validateResponses,
    before: [answerPreflight],
    stepsOf: ({ bodyValidation }) => (bodyValidation === 'otlp' ? otlp : native),
  });
}
