import { type AlertService, createAlertService } from '../alerts/alert-service.ts';
import type { RequestAuditor } from '../audit/request-auditor.ts';
import { type AutomationService, createAutomationService } from '../automations/automation-service.ts';
import { createDashboardService, type DashboardService } from '../dashboards/dashboard-service.ts';
import { createFairTurns } from '../fairness/fair-turns.ts';
import { effectiveRole } from '../http/effective-role.ts';
import { createIdentityService, type IdentityService } from '../identity/identity-service.ts';
import { createEventDecoder, type EventDecoder } from '../ingest/native/decode-event.ts';
import { createLogIngestService, type LogIngestService } from '../ingest/otlp/log-ingest-service.ts';
import { createMetricIngestService, type MetricIngestService } from '../ingest/otlp/metric-ingest-service.ts';
import { createTraceIngestService, type TraceIngestService } from '../ingest/otlp/trace-ingest-service.ts';
import {
  createLogStreamService,
  type LogStreamService,
  maxLogStreams,
  maxSendsPerTurn,
} from '../logs/log-stream-service.ts';
import type { SealingKey } from '../paging/sealed-token.ts';
import { defaultQueryLimits, type QueryLimits } from '../promql/query-limits.ts';
import type { RetentionService } from '../retention/retention-service.ts';
import type { SessionUse } from '../sessions/session-store.ts';
import type { UsageRecorder } from '../usage/usage-recorder.ts';
import { type AccountServices, createAccountServices } from './create-account-services.ts';
import { createIngestLimits, type IngestLimits } from './ingest-limits.ts';
import { createObservedPool } from './observed-pool.ts';
import type { ServiceParts } from './service-parts.ts';

/** Services shared by several handlers, listeners or the alerting; those of a single handler are created with it. */
export interface Services {
  readonly identity: IdentityService;
  readonly usage: UsageRecorder;
  readonly retention: RetentionService;
  readonly auditor: RequestAuditor;
  readonly accounts: AccountServices;
  readonly alerts: AlertService;
  readonly dashboards: DashboardService;
  readonly automations: AutomationService;
  /** Compiled once: it checks every event of native ingest against the contract. */
  readonly eventDecoder: EventDecoder;
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
  readonly usage: UsageRecorder;
  readonly retention: RetentionService;
  readonly auditor: RequestAuditor;
  /** Called for every request with a session. */
  readonly recordSessionUse: (sessionId: string, use: SessionUse) => void;
  /** Aborts when the service starts to stop. */
  readonly stopping: AbortSignal;
}

/** Of a megabyte each. */
const maxCheckedDashboards = 32;

export async function createServices(parts: ServiceParts, hooks: ServiceHooks): Promise<Services> {
  const { config, stores, contract, clock, randomness, metrics, log } = parts;
  const { usage, retention, auditor } = hooks;
  const pageTokenKey = await stores.secrets.getOrCreateSecret('page-token');
  const identity = createIdentityService({ ...clock, store: stores.identities, recordUse: hooks.recordUse });
  const accounts = createAccountServices(parts, hooks.recordSessionUse);
  return {
    identity,
    usage,
    retention,
    auditor,
    accounts,
    alerts: createAlertService({
      ...clock,
      store: stores.documents,
      channels: stores.channels,
      incidents: stores.incidents,
      onUnreadable: ({ projectId, slug }, error) =>
        log.error({ err: error, projectId, slug }, 'a metric alert cannot be read and is not evaluated'),
    }),
    dashboards: createDashboardService({
      ...clock,
      store: stores.documents,
      places: createObservedPool(metrics, {
        id: 'dashboard_checks',
        name: 'room for dashboards that are being checked',
        capacity: maxCheckedDashboards,
        unit: 'dashboards',
      }),
      turns: createFairTurns({ maxPerTurn: 1 }),
    }),
    automations: createAutomationService({
      ...clock,
      ...randomness,
      store: stores.automations,
      channels: stores.channels,
      traces: stores.traces,
      queryDeadlineMs: config.queryDeadlineMs,
    }),
    eventDecoder: createEventDecoder(contract.document),
    logIngest: createLogIngestService({
      ...clock,
      store: stores.logs,
      metrics,
      usage,
      retentionMs: () => retention.retentionMs('logs'),
    }),
    metricIngest: createMetricIngestService({
      ...clock,
      store: stores.metrics,
      metrics,
      usage,
      retentionMs: () => retention.retentionMs('metrics'),
    }),
    traceIngest: createTraceIngestService({
      ...clock,
      store: stores.traces,
      metrics,
      usage,
      retentionMs: () => retention.retentionMs('traces'),
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
      places: createObservedPool(metrics, {
        id: 'log_streams',
        name: 'room for log streams',
        capacity: maxLogStreams,
        unit: 'streams',
      }),
      turns: createFairTurns({ maxPerTurn: maxSendsPerTurn }),
      queryDeadlineMs: config.queryDeadlineMs,
      stopping: hooks.stopping,
      onError: (error) =>
        log.warn({ err: error }, 'could not check open streams for revoked keys and ended sessions'),
    }),
    ingestLimits: createIngestLimits(config, clock.monotonicNowMs, metrics),
    promqlLimits: {
      ...defaultQueryLimits,
      maxSamples: config.promqlMaxSamples,
      maxPointsPerSeries: config.promqlMaxPoints,
      delaysNameRemoval: config.promqlDelayedNameRemoval === 'on',
    },
    pageTokenKey,
  };
}
