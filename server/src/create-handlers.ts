import type { Contract } from './docs/contract.ts';
import { createDocsHandlers, type ListenerUrls } from './docs/docs-handlers.ts';
import type { Handlers } from './generated/operations.gen.ts';
import type { HandlerContexts } from './http/request-context.ts';
import type { ServerMetrics } from './http/server-metrics.ts';
import { createIdentityHandlers } from './identity/identity-handlers.ts';
import { createBodyValidators } from './ingest/native/body-validators.ts';
import { createEventPayloadValidator } from './ingest/native/event-payloads.ts';
import { createIngestHandlers } from './ingest/native/ingest-handlers.ts';
import { createTokenSealer, type SealingKey } from './paging/sealed-token.ts';
import { createMetadataHandlers } from './traces/metadata-handlers.ts';
import { createTracePageTokens } from './traces/trace-page-token.ts';
import { createTraceService } from './traces/trace-service.ts';
import { createTraceStatsService } from './traces/trace-stats-service.ts';
import type { TraceStore } from './traces/trace-store.ts';
import { createTracesHandlers } from './traces/traces-handlers.ts';

export interface HandlerDependencies {
  readonly contract: Contract;
  readonly store: TraceStore;
  readonly pageTokenKey: SealingKey;
  readonly metrics: ServerMetrics;
  readonly isReady: () => Promise<boolean>;
  readonly urls: () => ListenerUrls;
  readonly nowMs: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly queryDeadlineMs: number;
}

/** A handler for every operation of the contract. */
export function createHandlers(deps: HandlerDependencies): Handlers<HandlerContexts> {
  const { contract, store, metrics, nowMs, queryDeadlineMs } = deps;
  const pageTokens = createTracePageTokens(createTokenSealer(deps.pageTokenKey, deps.randomBytes), nowMs);
  const traces = createTraceService({ store, pageTokens, nowMs, queryDeadlineMs });
  const stats = createTraceStatsService({ store, nowMs, queryDeadlineMs });
  const decoder = {
    validators: createBodyValidators(contract.document),
    validatePayload: createEventPayloadValidator(contract.document),
  };
  return {
    ...createDocsHandlers({
      contract,
      isReady: deps.isReady,
      renderMetrics: metrics.render,
      urls: deps.urls,
    }),
    ...createIdentityHandlers(),
    ...createMetadataHandlers(store),
    ...createTracesHandlers(traces, stats),
    ...createIngestHandlers({ store, decoder, metrics, nowMs }),
  };
}
