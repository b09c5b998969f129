import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LinkStore } from '../accounts/link-store.ts';
import type { UserStore } from '../accounts/user-store.ts';
import type { AuditStore } from '../audit/audit-store.ts';
import type { AutomationStore } from '../automations/automation-store.ts';
import type { ChannelStore } from '../channels/channel-store.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { IdentityStore } from '../identity/identity-store.ts';
import type { OutboxStore } from '../notifications/outbox-store.ts';
import type { TraceStore } from '../traces/trace-store.ts';
import { layOutDataDirectory } from './data-directory.ts';
import { assertKeepsMeta } from './directory/postgres-binding.ts';
import { openMetaDatabase } from './meta/open-meta-database.ts';
import { createSqliteAuditStore } from './meta/sqlite-audit-store.ts';
import { createSqliteAutomationStore } from './meta/sqlite-automation-store.ts';
import { createSqliteChannelStore } from './meta/sqlite-channel-store.ts';
import { createSqliteDocumentStore } from './meta/sqlite-document-store.ts';
import { createSqliteIdentityStore } from './meta/sqlite-identity-store.ts';
import { createSqliteLinkStore } from './meta/sqlite-link-store.ts';
import { createSqliteOutboxStore } from './meta/sqlite-outbox-store.ts';
import { createSqliteUserStore } from './meta/sqlite-user-store.ts';
import { createTraceStore } from './traces/create-trace-store.ts';

/** Where the stores of a service are. */
export interface StorePlace {
  readonly dataDirectory: string;
  /** Of the database that is used instead of `meta.db`. */
  readonly postgresUrls: readonly string[] | undefined;
  /** Of the servers that have telemetry instead of the data directory. */
  readonly clickhouseUrls: readonly string[] | undefined;
  /** Of several such servers. */
  readonly clickhouseCluster?: string | undefined;
}

export interface AdminClock {
  readonly nowMs: () => number;
  /** Monotonic milliseconds. */
  readonly monotonicNowMs: () => number;
}

/** The stores that commands read and change while the service may be running. */
export interface AdminStores {
  readonly identities: IdentityStore;
  readonly users: UserStore;
  readonly links: LinkStore;
  readonly audit: AuditStore;
  readonly channels: ChannelStore;
  readonly automations: AutomationStore;
  readonly documents: Pick<DocumentStore, 'listAll'>;
  readonly outbox: OutboxStore;
  close(): Promise<void>;
}

/** @throws Error with a one-line message when the data directory was never initialized or its database cannot be used. */
export async function openAdminStores(place: StorePlace, nowMs: () => number): Promise<AdminStores> {
  if (place.postgresUrls !== undefined) {
    // Commands over a data directory do not load it.
    const { openPostgresStores } = await import('./postgres/open-postgres-stores.ts');
    return openPostgresStores(place.postgresUrls, nowMs);
  }
  assertInitialized(place);
  const meta = openMetaDatabase(layOutDataDirectory(place.dataDirectory).metaDatabase);
  return {
    identities: createSqliteIdentityStore(meta),
    users: createSqliteUserStore(meta),
    links: createSqliteLinkStore(meta),
    audit: createSqliteAuditStore(meta),
    channels: createSqliteChannelStore({ db: meta, nowMs }),
    automations: createSqliteAutomationStore(meta),
    documents: createSqliteDocumentStore({ db: meta, randomBytes }),
    outbox: createSqliteOutboxStore(meta),
    close: async () => void meta.close(),
  };
}

/**
 * The traces of a service, for single writes beside it. An I/O failure rejects the write.
 *
 * @throws Error with a one-line message when there are none, or a database cannot be used.
 */
export async function openAdminTraceStore(place: StorePlace, clock: AdminClock): Promise<TraceStore> {
  const { postgresUrls, clickhouseUrls, clickhouseCluster: cluster } = place;
  if (postgresUrls !== undefined && clickhouseUrls !== undefined) {
    // Commands over a data directory do not load it.
    const { openClickhouseTraces } = await import('./clickhouse/open-clickhouse-traces.ts');
    const clickhouseServers = { urls: clickhouseUrls, cluster };
    return openClickhouseTraces({ ...clock, postgresUrls, clickhouseServers });
  }
  assertInitialized(place);
  const { folder, tracesFolder } = layOutDataDirectory(place.dataDirectory);
  // Opened where there is none, it would be made, and a service that has its traces in ClickHouse would refuse the directory.
  if (postgresUrls !== undefined && !existsSync(join(tracesFolder, 'traces.db')))
    throw new Error(
      `there are no traces in ${folder}; name ClickHouse with --clickhouse-urls (CAIRN_CLICKHOUSE_URLS) if they are there`,
    );
  const { monotonicNowMs } = clock;
  return createTraceStore({ folder: tracesFolder, monotonicNowMs, onFatal: () => {}, readerCount: 1 });
}

/** @throws Error when the directory was never initialized, most likely because it is the wrong one. */
export function assertInitialized({
  dataDirectory,
  postgresUrls,
}: Pick<StorePlace, 'dataDirectory' | 'postgresUrls'>): void {
  const layout = layOutDataDirectory(dataDirectory);
  const { folder, metaDatabase, postgresBinding } = layout;
  if (postgresUrls === undefined) assertKeepsMeta(layout);
  if (existsSync(postgresUrls === undefined ? metaDatabase : postgresBinding)) return;
  throw new Error(
    `there is no data in ${folder}; start the service there once or name another --data-directory`,
  );
}
