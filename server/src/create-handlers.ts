import type { Contract } from './docs/contract.ts';
import { createDocsHandlers, type ListenerUrls } from './docs/docs-handlers.ts';
import type { Handlers } from './generated/operations.gen.ts';
import type { HandlerContexts } from './http/request-context.ts';
import type { ServerMetrics } from './http/server-metrics.ts';
import { createIdentityHandlers } from './identity/identity-handlers.ts';
import { createBodyValidators } from './ingest/native/body-validators.ts';
import { createEventPayloadValidator } from './ingest/native/event-payloads.ts';
import { createIngestHandlers } from './ingest/native/ingest-handlers.ts';
import type { LogIngestService } from './ingest/otlp/log-ingest-service.ts';
import { createOtlpHandlers } from './ingest/otlp/otlp-handlers.ts';
import { createLogCatalogueService } from './logs/log-catalogue-service.ts';
import { createLogPageTokens } from './logs/log-page-token.ts';
import { createLogService } from './logs/log-service.ts';
import { createLogStatsService } from './logs/log-stats-service.ts';
import type { LogStore } from './logs/log-store.ts';
import { createLogStreamHandlers } from './logs/log-stream-handlers.ts';
import type { LogStreamService } from './logs/log-stream-service.ts';
import { createLogsHandlers } from './logs/logs-handlers.ts';
import { createTokenSealer, type SealingKey } from './paging/sealed-token.ts';
import { createMetadataHandlers } from './traces/metadata-handlers.ts';
import { createTracePageTokens } from './traces/trace-page-token.ts';
import { createTraceService } from './traces/trace-service.ts';
import { createTraceStatsService } from './traces/trace-stats-service.ts';
import type { TraceStore } from './traces/trace-store.ts';
import { createTracesHandlers } from './traces/traces-handlers.ts';

export interface HandlerDependencies {
  readonly contract: Contract;
  readonly traceStore: TraceStore;
  readonly logStore: LogStore;
  readonly logIngest: LogIngestService;
  readonly logStreams: LogStreamService;
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
  const { contract, metrics, nowMs, queryDeadlineMs } = deps;
  const sealer = createTokenSealer(deps.pageTokenKey, deps.randomBytes);
  const ofTraces = { store: deps.traceStore, nowMs, queryDeadlineMs };
  const ofLogs = { store: deps.logStore, nowMs, queryDeadlineMs };
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
    ...createMetadataHandlers(deps.traceStore),
    ...createTracesHandlers(
      createTraceService({ ...ofTraces, pageTokens: createTracePageTokens(sealer, nowMs) }),
      createTraceStatsService(ofTraces),
    ),
    ...createLogsHandlers({
      logs: createLogService({ ...ofLogs, pageTokens: createLogPageTokens(sealer, nowMs) }),
      stats: createLogStatsService(ofLogs),
      catalogue: createLogCatalogueService(ofLogs),
    }),
    ...createLogStreamHandlers(deps.logStreams),
    ...createIngestHandlers({ store: deps.traceStore, decoder, metrics, nowMs }),
    ...createOtlpHandlers({ logs: deps.logIngest }),
  };
}
