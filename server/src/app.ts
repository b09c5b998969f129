import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import { createAlertService } from './alerts/alert-service.ts';
import type { Config } from './config.ts';
import { createHandlers } from './create-handlers.ts';
import { parseContract } from './docs/contract.ts';
import { createIngestLimits } from './http/ingest-limits.ts';
import { type Listener, startListener } from './http/listener.ts';
import { createServerMetrics } from './http/server-metrics.ts';
import { createApiApp, createIngestApp } from './http-apps.ts';
import { createFirstIdentities, type FirstKeys } from './identity/first-start.ts';
import { createIdentityService } from './identity/identity-service.ts';
import { startLastUsedRecorder } from './identity/last-used-recorder.ts';
import { otlpGrpcServices } from './ingest/otlp/grpc/otlp-grpc-services.ts';
import { startOtlpGrpc } from './ingest/otlp/grpc/start-otlp-grpc.ts';
import { createLogIngestService } from './ingest/otlp/log-ingest-service.ts';
import { createMetricIngestService } from './ingest/otlp/metric-ingest-service.ts';
import { createLogStreamService } from './logs/log-stream-service.ts';
import { defaultQueryLimits } from './promql/query-limits.ts';
import { startRetention } from './retention.ts';
import { type Alerting, startAlerting } from './start-alerting.ts';
import { openStores } from './storage/open-stores.ts';
import type { SampleStoreLimits } from './storage/samples/threads/sample-store-limits.ts';
import { repeat, setTimer } from './time/timers.ts';

export interface ServiceDependencies {
  readonly log: Logger;
  readonly processId: number;
  /** A store can take no more writes and the process should end. */
  readonly onFatal: (error: Error) => void;
  /** Where the defaults of the sample store do not fit. */
  readonly sampleStoreLimits?: Partial<SampleStoreLimits>;
}

export interface Service {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  /** Of OTLP over gRPC. */
  readonly grpcUrl: string;
  /** Only on the very first start: shown once. */
  readonly firstKeys?: FirstKeys;
  /** Takes no new requests, finishes those under way, and releases the data directory. */
  stop(): Promise<void>;
}

const contractFile = new URL('../../openapi.yaml', import.meta.url);
/** Below this the stores cannot be expected to take the next commits. */
const minFreeBytes = 8 * 1024 * 1024;

/**
 * Starts everything: stores, handlers, listeners.
 *
 * @throws Error with a one-line message when the data directory or an address cannot be had; then nothing
 *   is left running.
 */
export async function startService(config: Config, deps: ServiceDependencies): Promise<Service> {
  const { log } = deps;
  const metrics = createServerMetrics(monotonicNowMs);
  const stores = await openStores({
    config,
    processId: deps.processId,
    nowMs,
    randomBytes,
    onFatal: deps.onFatal,
    ...(deps.sampleStoreLimits === undefined ? {} : { sampleStoreLimits: deps.sampleStoreLimits }),
    onQuarantine(name, reason) {
      metrics.countQuarantined();
      log.error({ file: name, reason }, 'a file of a store is damaged and was set aside; the rest is served');
    },
  });
  const lastUsed = startLastUsedRecorder({
    store: stores.identities,
    nowMs,
    repeat,
    onError: (error) => log.warn({ err: error }, 'could not record when keys were last used'),
  });
  const logRetention = startRetention({
    dropBefore: (ms) => stores.logs.dropDaysBefore(BigInt(ms) * 1_000_000n),
    retentionMs: config.logsRetentionMs,
    nowMs,
    repeat,
    onError: (error) =>
      log.warn({ err: error }, 'could not drop the days of logs that are past their retention'),
  });
  const metricRetention = startRetention({
    dropBefore: stores.metrics.dropDaysBefore,
    retentionMs: config.metricsRetentionMs,
    nowMs,
    repeat,
    onError: (error) =>
      log.warn({ err: error }, 'could not drop the days of metrics that are past their retention'),
  });
  const stopping = new AbortController();
  let api: Listener | undefined;
  let ingest: Listener | undefined;
  let grpc: Listener | undefined;
  let alerting: Alerting | undefined;

  async function stop(): Promise<void> {
    stopping.abort(); // streams would go on until the grace is over
    const listeners = [ingest, grpc, api];
    await Promise.all(listeners.map((listener) => listener?.stop(config.shutdownGraceMs)));
    await Promise.all([
      lastUsed.stop(),
      logRetention.stop(),
      metricRetention.stop(),
      alerting?.stop(config.shutdownGraceMs),
    ]);
    await stores.close();
  }

  const contract = parseContract(readFileSync(contractFile, 'utf8'));
  const identity = createIdentityService({
    store: stores.identities,
    recordUse: lastUsed.record,
    nowMs,
    monotonicNowMs,
  });
  try {
    const ingestLimits = createIngestLimits(config, monotonicNowMs);
    const logIngest = createLogIngestService({
      store: stores.logs,
      metrics,
      nowMs,
      retentionMs: config.logsRetentionMs,
    });
    const metricIngest = createMetricIngestService({
      store: stores.metrics,
      metrics,
      nowMs,
      retentionMs: config.metricsRetentionMs,
    });
    const promqlLimits = {
      ...defaultQueryLimits,
      maxSamples: config.promqlMaxSamples,
      maxPointsPerSeries: config.promqlMaxPoints,
    };
    const alerts = createAlertService({
      store: stores.documents,
      channels: stores.channels,
      incidents: stores.incidents,
      nowMs,
      onUnreadable: ({ projectId, slug }, error) =>
        log.error({ err: error, projectId, slug }, 'a metric alert cannot be read and is not evaluated'),
    });
    alerting = await startAlerting({
      config,
      stores,
      alerts,
      limits: promqlLimits,
      metrics,
      log,
      nowMs,
      repeat,
      setTimer,
    });
    const pageTokenKey = await stores.secrets.getOrCreateSecret('page-token');
    const logStreams = createLogStreamService({
      store: stores.logs,
      identity,
      sealingKey: pageTokenKey,
      nowMs,
      setTimer,
      queryDeadlineMs: config.queryDeadlineMs,
      stopping: stopping.signal,
      onError: (error) => log.warn({ err: error }, 'could not see which keys of open streams were revoked'),
    });
    const handlers = createHandlers({
      contract,
      traceStore: stores.traces,
      logStore: stores.logs,
      metricStore: stores.metrics,
      documents: stores.documents,
      incidents: stores.incidents,
      channels: stores.channels,
      alerts,
      logIngest,
      metricIngest,
      logStreams,
      pageTokenKey,
      metrics,
      urls: () => ({ api: api?.url ?? '', ingest: ingest?.url ?? '' }),
      isReady: async () =>
        !stopping.signal.aborted && (await freeBytes(config.dataDirectory)) >= minFreeBytes,
      nowMs,
      randomBytes,
      queryDeadlineMs: config.queryDeadlineMs,
      promqlLimits,
    });
    const httpApps = {
      config,
      contract,
      handlers,
      identity,
      ingestLimits,
      metrics,
      log,
      newRequestId: randomUUIDv7,
      random: Math.random,
      monotonicNowMs,
    };
    const listening = { ...config, newRequestId: randomUUIDv7 };
    api = await startListener(createApiApp(httpApps), {
      ...listening,
      host: config.apiHost,
      port: config.apiPort,
    });
    ingest = await startListener(createIngestApp(httpApps), {
      ...listening,
      host: config.ingestHost,
      port: config.ingestPort,
    });
    grpc = await startOtlpGrpc({
      ...listening,
      host: config.otlpGrpcHost,
      port: config.otlpGrpcPort,
      services: otlpGrpcServices({ logs: logIngest, metrics: metricIngest }),
      identity,
      limiter: ingestLimits.bytes,
      maxBodyBytes: config.otlpMaxBodyBytes,
      log,
    });
    // Last: keys are shown once, so nothing that may fail can come between their making and their showing.
    const firstKeys = await createFirstIdentities({ store: stores.identities, randomBytes, nowMs });
    return {
      apiUrl: api.url,
      ingestUrl: ingest.url,
      grpcUrl: grpc.url,
      ...(firstKeys === undefined ? {} : { firstKeys }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const nowMs = (): number => Date.now();
const monotonicNowMs = (): number => performance.now();

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
