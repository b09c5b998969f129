import type { AlertService } from './alerts/alert-service.ts';
import { createAlertsHandlers } from './alerts/alerts-handlers.ts';
import { createIncidentPageTokens } from './alerts/incident-page-token.ts';
import { createIncidentService } from './alerts/incident-service.ts';
import type { IncidentStore } from './alerts/incident-store.ts';
import type { ChannelStore } from './channels/channel-store.ts';
import { createIntegrationsHandlers } from './channels/integrations-handlers.ts';
import { createDashboardService } from './dashboards/dashboard-service.ts';
import { createDashboardsHandlers } from './dashboards/dashboards-handlers.ts';
import type { Contract } from './docs/contract.ts';
import { createDocsHandlers, type ListenerUrls } from './docs/docs-handlers.ts';
import type { DocumentStore } from './documents/document-store.ts';
import type { Handlers } from './generated/operations.gen.ts';
import type { HandlerContexts } from './http/request-context.ts';
import type { ServerMetrics } from './http/server-metrics.ts';
import { createIdentityHandlers } from './identity/identity-handlers.ts';
import { createBodyValidators } from './ingest/native/body-validators.ts';
import { createEventPayloadValidator } from './ingest/native/event-payloads.ts';
import { createIngestHandlers } from './ingest/native/ingest-handlers.ts';
import type { LogIngestService } from './ingest/otlp/log-ingest-service.ts';
import type { MetricIngestService } from './ingest/otlp/metric-ingest-service.ts';
import { createOtlpHandlers } from './ingest/otlp/otlp-handlers.ts';
import { createRemoteWriteHandlers } from './ingest/remote-write/remote-write-handlers.ts';
import { createLogCatalogueService } from './logs/log-catalogue-service.ts';
import { createLogPageTokens } from './logs/log-page-token.ts';
import { createLogService } from './logs/log-service.ts';
import { createLogStatsService } from './logs/log-stats-service.ts';
import type { LogStore } from './logs/log-store.ts';
import { createLogStreamHandlers } from './logs/log-stream-handlers.ts';
import type { LogStreamService } from './logs/log-stream-service.ts';
import { createLogsHandlers } from './logs/logs-handlers.ts';
import { createMetricCatalogueService } from './metrics/metric-catalogue-service.ts';
import type { MetricStore } from './metrics/metric-store.ts';
import { createMetricsHandlers } from './metrics/metrics-handlers.ts';
import { createPrometheusHandlers } from './metrics/prometheus/prometheus-handlers.ts';
import { createQueryService } from './metrics/query-service.ts';
import { createTokenSealer, type SealingKey } from './paging/sealed-token.ts';
import type { QueryLimits } from './promql/query-limits.ts';
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
  readonly metricStore: MetricStore;
  readonly documents: DocumentStore;
  readonly incidents: IncidentStore;
  readonly channels: ChannelStore;
  readonly alerts: AlertService;
  readonly logIngest: LogIngestService;
  readonly metricIngest: MetricIngestService;
  readonly logStreams: LogStreamService;
  readonly pageTokenKey: SealingKey;
  readonly metrics: ServerMetrics;
  readonly isReady: () => Promise<boolean>;
  readonly urls: () => ListenerUrls;
  readonly nowMs: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly queryDeadlineMs: number;
  readonly promqlLimits: QueryLimits;
}

/** A handler for every operation of the contract. */
export function createHandlers(deps: HandlerDependencies): Handlers<HandlerContexts> {
  const { contract, metrics, nowMs, queryDeadlineMs, metricIngest } = deps;
  const sealer = createTokenSealer(deps.pageTokenKey, deps.randomBytes);
  const ofTraces = { store: deps.traceStore, nowMs, queryDeadlineMs };
  const ofLogs = { store: deps.logStore, nowMs, queryDeadlineMs };
  const ofMetrics = { store: deps.metricStore, nowMs, queryDeadlineMs };
  const queries = createQueryService({ ...ofMetrics, limits: deps.promqlLimits });
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
    ...createMetricsHandlers({ catalogue: createMetricCatalogueService(ofMetrics), queries, nowMs }),
    ...createPrometheusHandlers({ ...ofMetrics, queries }),
    ...createAlertsHandlers({
      alerts: deps.alerts,
      incidents: createIncidentService({
        alerts: deps.alerts,
        store: deps.incidents,
        pageTokens: createIncidentPageTokens(sealer, nowMs),
      }),
    }),
    ...createDashboardsHandlers(createDashboardService({ store: deps.documents, nowMs })),
    ...createIntegrationsHandlers(deps.channels),
    ...createIngestHandlers({ store: deps.traceStore, decoder, metrics, nowMs }),
    ...createOtlpHandlers({ logs: deps.logIngest, metrics: metricIngest }),
    ...createRemoteWriteHandlers({ metrics: metricIngest }),
  };
}
