import type { Express } from 'express';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Contract, contractOfListener } from './docs/contract.ts';
import { createDocsAssets } from './docs/docs-assets.ts';
import { serveDocsHeaders } from './docs/docs-headers.ts';
import type { Handlers } from './generated/operations.gen.ts';
import {
  authenticate,
  ingestKeyPolicy,
  otlpKeyPolicy,
  prometheusKeyPolicy,
  serverKeyPolicy,
} from './http/authenticate.ts';
import { createBodyMemory } from './http/body-memory.ts';
import { createHttpApp } from './http/http-app.ts';
import type { IngestLimits } from './http/ingest-limits.ts';
import { createRateLimiter, limitRequests } from './http/rate-limit.ts';
import { readBody, readOtlpBody, readRemoteWriteBody } from './http/read-body-step.ts';
import { readDocument, readForm } from './http/read-document-step.ts';
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

/** Of a document or form that the API listener takes (specification, "Limits"). */
const maxDocumentBytes = 1024 * 1024;

/** The API listener: public documents, and reads with a server key. */
export function createApiApp(deps: HttpAppDependencies): Express {
  const { config, contract, identity, monotonicNowMs } = deps;
  const requests = createRateLimiter(
    { unit: 'requests', perSecond: config.restRequestsPerSecond },
    monotonicNowMs,
  );
  const limited = limitRequests(requests);
  const keyed = [authenticate(identity, serverKeyPolicy), limited];
  const prometheus = [authenticate(identity, prometheusKeyPolicy), limited];
  const documents = { maxBytes: maxDocumentBytes, memory: createBodyMemory(32 * maxDocumentBytes) };
  return createHttpApp({
    ...deps,
    listener: 'api',
    contract: contractOfListener(contract.document, 'api'),
    responseValidation: config.validateResponses,
    before: [serveDocsHeaders, createDocsAssets()],
    stepsOf({ security, errorFormat, bodyValidation }) {
      if (security === 'public') return [];
      const hasBody = bodyValidation !== 'none';
      if (errorFormat === 'prometheus') return hasBody ? [...prometheus, readForm(documents)] : prometheus;
      return hasBody ? [...keyed, readDocument(documents)] : keyed;
    },
  });
}

/** The ingest listener: writes with an ingest or web key, OTLP and remote write with a server key too. */
export function createIngestApp(deps: HttpAppDependencies): Express {
  const { config, contract, identity } = deps;
  const { bytes: limiter, nativeBodies, otlpBodies } = deps.ingestLimits;
  const native = [
    authenticate(identity, ingestKeyPolicy),
    requireAllowedOrigin,
    readBody({ maxBytes: config.ingestMaxBodyBytes, memory: nativeBodies, limiter }),
  ];
  const foreign = [authenticate(identity, otlpKeyPolicy), requireAllowedOrigin];
  const foreignBody = { maxBytes: config.otlpMaxBodyBytes, memory: otlpBodies, limiter };
  const stepsOf = {
    otlp: [...foreign, readOtlpBody(foreignBody)],
    remote_write: [...foreign, readRemoteWriteBody(foreignBody)],
    decoder: native,
    framework: native,
    none: native,
  };
  return createHttpApp({
    ...deps,
    listener: 'ingest',
    contract: contractOfListener(contract.document, 'ingest'),
    responseValidation: config.validateResponses,
    before: [answerPreflight],
    stepsOf: ({ bodyValidation }) => stepsOf[bodyValidation],
  });
}
