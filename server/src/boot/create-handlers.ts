import { createAlertsHandlers } from '../alerts/alerts-handlers.ts';
import { createIncidentPageTokens } from '../alerts/incident-page-token.ts';
import { createIncidentService } from '../alerts/incident-service.ts';
import { createAlertPreviewHandlers } from '../alerts/preview/alert-preview-handlers.ts';
import { createAlertPreviewService } from '../alerts/preview/alert-preview-service.ts';
import { createPrometheusRulesHandlers } from '../alerts/rules/prometheus-rules-handlers.ts';
import { createRuleService } from '../alerts/rules/rule-service.ts';
import { createIntegrationsHandlers } from '../channels/integrations-handlers.ts';
import { createDashboardsHandlers } from '../dashboards/dashboards-handlers.ts';
import { createDemoHandlers } from '../demo/demo-handlers.ts';
import type { DemoService } from '../demo/demo-service.ts';
import { createDocsHandlers } from '../docs/docs-handlers.ts';
import type { Handlers } from '../generated/operations.gen.ts';
import type { UrlsFor } from '../http/listener-urls.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import { createIdentityHandlers } from '../identity/identity-handlers.ts';
import { createIngestHandlers } from '../ingest/native/ingest-handlers.ts';
import { createOtlpHandlers } from '../ingest/otlp/otlp-handlers.ts';
import { createRemoteWriteHandlers } from '../ingest/remote-write/remote-write-handlers.ts';
import { createLogCatalogueService } from '../logs/log-catalogue-service.ts';
import { createLogPageTokens } from '../logs/log-page-token.ts';
import { createLogService } from '../logs/log-service.ts';
import { createLogStatsService } from '../logs/log-stats-service.ts';
import { createLogStreamHandlers } from '../logs/log-stream-handlers.ts';
import { createLogsHandlers } from '../logs/logs-handlers.ts';
import { createMcpHandlers } from '../mcp/mcp-handlers.ts';
import { createMetricCatalogueService } from '../metrics/metric-catalogue-service.ts';
import { createMetricsHandlers } from '../metrics/metrics-handlers.ts';
import { createPrometheusCardinalityHandlers } from '../metrics/prometheus/prometheus-cardinality-handlers.ts';
import { createPrometheusExemplarHandlers } from '../metrics/prometheus/prometheus-exemplar-handlers.ts';
import { createPrometheusHandlers } from '../metrics/prometheus/prometheus-handlers.ts';
import { createPrometheusStatusHandlers } from '../metrics/prometheus/prometheus-status-handlers.ts';
import { createQueryService } from '../metrics/query-service.ts';
import type { Senders } from '../notifications/senders.ts';
import { createTokenSealer } from '../paging/sealed-token.ts';
import { createMetadataHandlers } from '../traces/metadata-handlers.ts';
import { createTracePageTokens } from '../traces/trace-page-token.ts';
import { createTraceService } from '../traces/trace-service.ts';
import { createTraceStatsService } from '../traces/trace-stats-service.ts';
import { createTracesHandlers } from '../traces/traces-handlers.ts';
import { createAccountHandlers } from './create-account-handlers.ts';
import { createManagementHandlers } from './create-management-handlers.ts';
import { createRecordsHandlers } from './create-records-handlers.ts';
import type { Services } from './create-services.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Alerting } from './start-alerting.ts';

export interface HandlerDependencies
  extends Pick<ServiceParts, 'config' | 'stores' | 'contract' | 'clock' | 'randomness' | 'metrics' | 'log'> {
  readonly services: Services;
  readonly demo: DemoService;
  readonly alerting: Pick<Alerting, 'lastReport'>;
  readonly findObstacle: () => Promise<string | undefined>;
  readonly urlsFor: UrlsFor;
  readonly senders: Senders;
  /** Calls the API listener's operations within the process. */
  readonly callApi: typeof fetch;
  /** Called after the outbox has stored something to deliver. */
  readonly onNotified: () => void;
}

/** A handler for every operation of the contract. */
export function createHandlers(deps: HandlerDependencies): Handlers<HandlerContexts> {
  const { config, stores, contract, services, metrics } = deps;
  const { nowMs, monotonicNowMs } = deps.clock;
  const { alerts, logIngest, metricIngest, traceIngest, promqlLimits } = services;
  const { queryDeadlineMs } = config;
  const sealer = createTokenSealer(services.pageTokenKey, deps.randomness.randomBytes);
  const traceDeps = { store: stores.traces, nowMs, monotonicNowMs, queryDeadlineMs };
  const logDeps = { store: stores.logs, nowMs, monotonicNowMs, queryDeadlineMs };
  const metricDeps = { store: stores.metrics, nowMs, monotonicNowMs, queryDeadlineMs };
  const queries = createQueryService({ ...metricDeps, limits: promqlLimits });
  return {
    ...createDocsHandlers({
      contract,
      findObstacle: deps.findObstacle,
      renderMetrics: metrics.render,
      urlsFor: deps.urlsFor,
    }),
    ...createIdentityHandlers(),
    ...createMcpHandlers({ fetch: deps.callApi, version: contract.document.info.version }),
    ...createManagementHandlers({ ...deps, sealer }),
    ...createAccountHandlers({ ...deps, sealer }),
    ...createRecordsHandlers(deps, sealer),
    ...createMetadataHandlers(stores.traces),
    ...createTracesHandlers(
      createTraceService({ ...traceDeps, pageTokens: createTracePageTokens(sealer, nowMs) }),
      createTraceStatsService(traceDeps),
    ),
    ...createLogsHandlers({
      logs: createLogService({ ...logDeps, pageTokens: createLogPageTokens(sealer, nowMs) }),
      stats: createLogStatsService(logDeps),
      catalogue: createLogCatalogueService(logDeps),
    }),
    ...createLogStreamHandlers(services.logStreams),
    ...createMetricsHandlers({ catalogue: createMetricCatalogueService(metricDeps), queries, nowMs }),
    ...createPrometheusHandlers({
      ...metricDeps,
      queries,
      maxPointsPerSeries: promqlLimits.maxPointsPerSeries,
    }),
    ...createPrometheusStatusHandlers({
      limits: promqlLimits,
      queryDeadlineMs,
      retentionMs: () => services.retention.retentionMs('metrics'),
      quarantinedCount: metrics.quarantinedCount,
      nowMs,
    }),
    ...createPrometheusCardinalityHandlers(metricDeps),
    ...createPrometheusExemplarHandlers(metricDeps),
    ...createPrometheusRulesHandlers(
      createRuleService({ alerts, incidents: stores.incidents, lastReport: deps.alerting.lastReport }),
    ),
    ...createAlertsHandlers({
      alerts,
      incidents: createIncidentService({
        alerts,
        store: stores.incidents,
        pageTokens: createIncidentPageTokens(sealer, nowMs),
      }),
    }),
    ...createAlertPreviewHandlers(createAlertPreviewService({ ...metricDeps, limits: promqlLimits }), nowMs),
    ...createDemoHandlers(deps.demo),
    ...createDashboardsHandlers(services.dashboards),
    ...createIntegrationsHandlers(stores.channels),
    ...createIngestHandlers({
      store: stores.traces,
      metrics,
      usage: services.usage,
      nowMs,
    }),
    ...createOtlpHandlers({ logs: logIngest, metrics: metricIngest, traces: traceIngest }),
    ...createRemoteWriteHandlers({ metrics: metricIngest }),
  };
}
