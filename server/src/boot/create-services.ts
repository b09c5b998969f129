import { type AlertService, createAlertService } from '../alerts/alert-service.ts';
import { effectiveRole } from '../http/effective-role.ts';
import { createIdentityService, type IdentityService } from '../identity/identity-service.ts';
import { createLogIngestService, type LogIngestService } from '../ingest/otlp/log-ingest-service.ts';
import { createMetricIngestService, type MetricIngestService } from '../ingest/otlp/metric-ingest-service.ts';
import { createTraceIngestService, type TraceIngestService } from '../ingest/otlp/trace-ingest-service.ts';
import { createLogStreamService, type LogStreamService } from '../logs/log-stream-service.ts';
import type { SealingKey } from '../paging/sealed-token.ts';
import { defaultQueryLimits, type QueryLimits } from '../promql/query-limits.ts';
import type { SessionUse } from '../sessions/session-store.ts';
import { type AccountServices, createAccountServices } from './create-account-services.ts';
import { createIngestLimits, type IngestLimits } from './ingest-limits.ts';
import type { ServiceParts } from './service-parts.ts';

/** Services shared by several handlers, listeners or the alerting; those of a single handler are created with it. */
export interface Services {
  readonly identity: IdentityService;
  readonly accounts: AccountServices;
  readonly alerts: AlertService;
  readonly logIngest: LogIngestService;
  readonly metricIngest: MetricIngestService;
  readonly traceIngest: TraceIngestService;
  readonly logStreams: LogStreamService;
  readonly ingestLimits: IngestLimits;
  readonly promqlLimits: QueryLimits;
  readonly pageTokenKey: SealingKey;
}

export interface ServiceHooks {
  /** Called for every request with a key. */
  readonly recordUse: (keyId: string) => void;
  /** Called for every request with a session. */
  readonly recordSessionUse: (sessionId: string, use: SessionUse) => void;
  /** Aborts when the service starts to stop. */
  readonly stopping: AbortSignal;
}

export async function createServices(parts: ServiceParts, hooks: ServiceHooks): Promise<Services> {
  const { config, stores, clock, metrics, log } = parts;
  const pageTokenKey = await stores.secrets.getOrCreateSecret('page-token');
  const identity = createIdentityService({ ...clock, store: stores.identities, recordUse: hooks.recordUse });
  const accounts = createAccountServices(parts, hooks.recordSessionUse);
  return {
    identity,
    accounts,
    alerts: createAlertService({
      ...clock,
      store: stores.documents,
      channels: stores.channels,
      incidents: stores.incidents,
      onUnreadable: ({ projectId, slug }, error) =>
        log.error({ err: error, projectId, slug }, 'a metric alert cannot be read and is not evaluated'),
    }),
    logIngest: createLogIngestService({
      ...clock,
      store: stores.logs,
      metrics,
      retentionMs: config.logsRetentionMs,
    }),
    metricIngest: createMetricIngestService({
      ...clock,
      store: stores.metrics,
      metrics,
      retentionMs: config.metricsRetentionMs,
    }),
    traceIngest: createTraceIngestService({
      ...clock,
      store: stores.traces,
      metrics,
      retentionMs: config.tracesRetentionMs,
    }),
    logStreams: createLogStreamService({
      ...clock,
      store: stores.logs,
      access: {
        revokedKeyIds: identity.revokedKeyIds,
        maySessionRead: async (sessionId, projectId) => {
          const session = await accounts.sessions.findOpen(sessionId);
          return session !== undefined && effectiveRole(session, projectId) !== undefined;
        },
      },
      sealingKey: pageTokenKey,
      queryDeadlineMs: config.queryDeadlineMs,
      stopping: hooks.stopping,
      onError: (error) =>
        log.warn({ err: error }, 'could not check open streams for revoked keys and ended sessions'),
    }),
    ingestLimits: createIngestLimits(config, clock.monotonicNowMs),
    promqlLimits: {
      ...defaultQueryLimits,
      maxSamples: config.promqlMaxSamples,
      maxPointsPerSeries: config.promqlMaxPoints,
    },
    pageTokenKey,
  };
}
