import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import pino from 'pino';
import { createAlertService } from '../../server/src/alerts/alert-service.ts';
import type { IncidentStore } from '../../server/src/alerts/incident-store.ts';
import type { ChannelStore } from '../../server/src/channels/channel-store.ts';
import { createHandlers } from '../../server/src/create-handlers.ts';
import { parseContract } from '../../server/src/docs/contract.ts';
import type { DocumentStore } from '../../server/src/documents/document-store.ts';
import type { Handlers } from '../../server/src/generated/operations.gen.ts';
import { createIngestLimits } from '../../server/src/http/ingest-limits.ts';
import { startListener } from '../../server/src/http/listener.ts';
import type { HandlerContexts } from '../../server/src/http/request-context.ts';
import { createServerMetrics } from '../../server/src/http/server-metrics.ts';
import { createApiApp, createIngestApp } from '../../server/src/http-apps.ts';
import { createFirstIdentities, type FirstKeys } from '../../server/src/identity/first-start.ts';
import { createIdentityService } from '../../server/src/identity/identity-service.ts';
import { otlpGrpcServices } from '../../server/src/ingest/otlp/grpc/otlp-grpc-services.ts';
import { startOtlpGrpc } from '../../server/src/ingest/otlp/grpc/start-otlp-grpc.ts';
import { createLogIngestService } from '../../server/src/ingest/otlp/log-ingest-service.ts';
import { createMetricIngestService } from '../../server/src/ingest/otlp/metric-ingest-service.ts';
import type { LogStore } from '../../server/src/logs/log-store.ts';
import { createLogStreamService } from '../../server/src/logs/log-stream-service.ts';
import type { MetricStore } from '../../server/src/metrics/metric-store.ts';
import { defaultQueryLimits } from '../../server/src/promql/query-limits.ts';
import { createFakeChannelStore } from '../../server/src/testing/fake-channel-store.ts';
import { createFakeDocumentStore } from '../../server/src/testing/fake-document-store.ts';
import { createFakeIdentityStore } from '../../server/src/testing/fake-identity-store.ts';
import { createFakeIncidentStore } from '../../server/src/testing/fake-incident-store.ts';
import { createFakeLogStore } from '../../server/src/testing/fake-log-store.ts';
import { createFakeMetricStore } from '../../server/src/testing/fake-metric-store.ts';
import { createFakeTraceStore } from '../../server/src/testing/fake-trace-store.ts';
import type { TraceStore } from '../../server/src/traces/trace-store.ts';
import { readContractText } from './contract-document.ts';
import { type ConfigFlags, type TestService, testConfig } from './start-service.ts';

/** The stores of telemetry and of what is written through the API. */
export interface GivenStores {
  readonly traceStore: TraceStore;
  readonly logStore: LogStore;
  readonly metricStore: MetricStore;
  readonly documents: DocumentStore;
  readonly incidents: IncidentStore;
  readonly channels: ChannelStore;
}

/** Stores that are not given are in memory, and empty. */
export interface GivenParts extends Partial<GivenStores> {
  readonly nowMs?: () => number;
  readonly isReady?: () => Promise<boolean>;
  /** Replaces single operations, for what no store can provoke. */
  readonly handlers?: Partial<Handlers<HandlerContexts>>;
  readonly flags?: ConfigFlags;
}

/** Every listener over given stores, with identities in memory: for answers that the real service rarely gives. */
export async function startWithStores(parts: GivenParts = {}): Promise<Omit<TestService, 'dataDirectory'>> {
  const { nowMs = Date.now, isReady = async () => true, handlers: replaced, flags, ...given } = parts;
  const stores: GivenStores = { ...createFakeStores(nowMs), ...given };
  const { traceStore, logStore, metricStore } = stores;
  const config = testConfig(flags);
  const monotonicNowMs = () => performance.now();
  const contract = parseContract(readContractText());
  const metrics = createServerMetrics(monotonicNowMs);
  const identities = createFakeIdentityStore();
  const keys: FirstKeys | undefined = await createFirstIdentities({ store: identities, randomBytes, nowMs });
  if (keys === undefined) throw new Error('a new identity store has identities');

  const logIngest = createLogIngestService({
    store: logStore,
    metrics,
    nowMs,
    retentionMs: config.logsRetentionMs,
  });
  const metricIngest = createMetricIngestService({
    store: metricStore,
    metrics,
    nowMs,
    retentionMs: config.metricsRetentionMs,
  });
  const alerts = createAlertService({
    ...stores,
    store: stores.documents,
    nowMs,
    onUnreadable(_document, error) {
      throw error;
    },
  });
  const identity = createIdentityService({ store: identities, recordUse: () => {}, nowMs, monotonicNowMs });
  const pageTokenKey = { keyId: 'k1', key: randomBytes(32) };
  const stopping = new AbortController();
  const logStreams = createLogStreamService({
    store: logStore,
    identity,
    sealingKey: pageTokenKey,
    nowMs,
    setTimer(callback, delayMs) {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    queryDeadlineMs: config.queryDeadlineMs,
    stopping: stopping.signal,
    onError: (error) => {
      throw error;
    },
  });
  const handlers = createHandlers({
    ...stores,
    contract,
    alerts,
    logIngest,
    metricIngest,
    logStreams,
    pageTokenKey,
    metrics,
    isReady,
    urls: () => ({ api: api.url, ingest: ingest.url }),
    nowMs,
    randomBytes,
    queryDeadlineMs: config.queryDeadlineMs,
    promqlLimits: defaultQueryLimits,
  });
  const httpApps = {
    config,
    contract,
    handlers: { ...handlers, ...replaced },
    identity,
    ingestLimits: createIngestLimits(config, monotonicNowMs),
    metrics,
    log: pino({ level: config.logLevel }),
    newRequestId: randomUUIDv7,
    random: Math.random,
    monotonicNowMs,
  };
  const listening = { ...config, host: '127.0.0.1', port: 0, newRequestId: randomUUIDv7 };
  const api = await startListener(createApiApp(httpApps), listening);
  const ingest = await startListener(createIngestApp(httpApps), listening);
  const grpc = await startOtlpGrpc({
    ...listening,
    services: otlpGrpcServices({ logs: logIngest, metrics: metricIngest }),
    identity,
    limiter: httpApps.ingestLimits.bytes,
    maxBodyBytes: config.otlpMaxBodyBytes,
    log: httpApps.log,
  });
  return {
    apiUrl: api.url,
    ingestUrl: ingest.url,
    grpcUrl: grpc.url,
    keys,
    async stop() {
      stopping.abort();
      await Promise.all([api, ingest, grpc].map((listener) => listener.stop(0)));
      await Promise.all([traceStore.stop(), logStore.stop(), metricStore.stop()]);
    },
  };
}

function createFakeStores(nowMs: () => number): GivenStores {
  const documents = createFakeDocumentStore();
  return {
    traceStore: createFakeTraceStore({ nowMs }),
    logStore: createFakeLogStore({ nowMs }),
    metricStore: createFakeMetricStore({ nowMs }),
    documents,
    incidents: createFakeIncidentStore(documents),
    channels: createFakeChannelStore(),
  };
}
