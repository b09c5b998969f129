import type { LinkStore } from '../accounts/link-store.ts';
import type { UserStore } from '../accounts/user-store.ts';
import type { IncidentStore } from '../alerts/incident-store.ts';
import type { AutomationStore } from '../automations/automation-store.ts';
import type { ChannelStore } from '../channels/channel-store.ts';
import type { Config } from '../config/config-schema.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { IdentityStore } from '../identity/identity-store.ts';
import type { RandomSource } from '../identity/random-source.ts';
import type { SecretStore } from '../identity/secret-store.ts';
import type { LogStore } from '../logs/log-store.ts';
import type { MetricStore } from '../metrics/metric-store.ts';
import { defaultSeriesLimits } from '../metrics/series-limits.ts';
import type { OutboxStore } from '../notifications/outbox-store.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { SpanStore, TraceStore } from '../traces/trace-store.ts';
import { claimDataDirectory } from './data-directory.ts';
import { createLogStore } from './logs/create-log-store.ts';
import { releaseClaimsOfEndedProcesses } from './meta/delivery-claims.ts';
import { createNotificationInserter } from './meta/delivery-table.ts';
import { openMetaDatabase } from './meta/open-meta-database.ts';
import { createSqliteAutomationStore } from './meta/sqlite-automation-store.ts';
import { createSqliteChannelStore } from './meta/sqlite-channel-store.ts';
import { createSqliteDocumentStore } from './meta/sqlite-document-store.ts';
import { createSqliteIdentityStore } from './meta/sqlite-identity-store.ts';
import { createSqliteIncidentStore } from './meta/sqlite-incident-store.ts';
import { createSqliteLinkStore } from './meta/sqlite-link-store.ts';
import { createSqliteOutboxStore } from './meta/sqlite-outbox-store.ts';
import { createSqliteSecretStore } from './meta/sqlite-secret-store.ts';
import { createSqliteSessionStore } from './meta/sqlite-session-store.ts';
import { createSqliteUserStore } from './meta/sqlite-user-store.ts';
import { createMetricStore } from './metrics/create-metric-store.ts';
import type { SampleStoreLimits } from './metrics/threads/sample-store-limits.ts';
import { createTraceStore } from './traces/create-trace-store.ts';

export interface OpenStoresOptions {
  readonly config: Pick<
    Config,
    'dataDirectory' | 'readerThreads' | 'metricsRetentionMs' | 'metricsMaxSeries'
  >;
  readonly processId: number;
  readonly nowMs: () => number;
  readonly randomBytes: RandomSource;
  readonly onFatal: (error: Error) => void;
  /** Called when a file could not be read and is left out; everything else is served. */
  readonly onQuarantine: (name: string, reason: string) => void;
  /** Overrides of the defaults. */
  readonly sampleStoreLimits?: Partial<SampleStoreLimits>;
}

/** All stores of one data directory, which is locked against other services. */
export interface Stores {
  readonly identities: IdentityStore;
  readonly users: UserStore;
  readonly links: LinkStore;
  readonly sessions: SessionStore;
  readonly secrets: SecretStore;
  readonly traces: TraceStore & SpanStore;
  readonly logs: LogStore;
  readonly metrics: MetricStore;
  readonly documents: DocumentStore;
  readonly incidents: IncidentStore;
  readonly channels: ChannelStore;
  readonly automations: AutomationStore;
  readonly outbox: OutboxStore;
  close(): Promise<void>;
}

/** @throws Error with a one-line message when the data directory or a database cannot be used. */
export async function openStores(options: OpenStoresOptions): Promise<Stores> {
  const { config, processId, nowMs, randomBytes } = options;
  const directory = claimDataDirectory({ path: config.dataDirectory, processId });
  const opened: (() => void | Promise<void>)[] = [directory.release];
  async function close(): Promise<void> {
    for (const release of opened) await release();
  }
  try {
    const meta = openMetaDatabase(directory.metaDatabase);
    opened.unshift(() => void meta.close());
    releaseClaimsOfEndedProcesses(meta); // this process holds the lock
    const [traces, logs, metrics] = await openTogether(
      createTraceStore({
        folder: directory.tracesFolder,
        nowMs,
        onFatal: options.onFatal,
        readerCount: config.readerThreads,
      }),
      createLogStore({
        folder: directory.logsFolder,
        nowMs,
        onFatal: options.onFatal,
        onQuarantine: options.onQuarantine,
        readerCount: config.readerThreads,
      }),
      createMetricStore({
        folder: directory.metricsFolder,
        nowMs,
        onFatal: options.onFatal,
        onQuarantine: options.onQuarantine,
        keptFromMs: nowMs() - config.metricsRetentionMs,
        readerCount: config.readerThreads,
        limits: {
          series: { ...defaultSeriesLimits, maxActiveSeries: config.metricsMaxSeries },
          ...options.sampleStoreLimits,
        },
      }),
    );
    for (const store of [traces, logs, metrics]) opened.unshift(() => store.stop());
    return {
      identities: createSqliteIdentityStore(meta),
      users: createSqliteUserStore(meta),
      links: createSqliteLinkStore(meta),
      sessions: createSqliteSessionStore(meta),
      secrets: createSqliteSecretStore({ db: meta, randomBytes, nowMs }),
      traces,
      logs,
      metrics,
      documents: createSqliteDocumentStore({ db: meta, randomBytes }),
      incidents: createSqliteIncidentStore({
        db: meta,
        insertNotification: createNotificationInserter(meta),
      }),
      channels: createSqliteChannelStore({ db: meta, nowMs }),
      automations: createSqliteAutomationStore(meta),
      outbox: createSqliteOutboxStore(meta),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Stoppable {
  stop(): Promise<void>;
}

/** Waits for all. If one cannot be opened, the others are closed, and its error is thrown. */
async function openTogether<Opened extends readonly Stoppable[]>(
  ...opening: { readonly [Index in keyof Opened]: Promise<Opened[Index]> }
): Promise<Opened> {
  const results = await Promise.allSettled(opening);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed === undefined) return Promise.all(opening) as unknown as Promise<Opened>; // the same tuple
  for (const result of results) if (result.status === 'fulfilled') await result.value.stop();
  throw failed.reason;
}
