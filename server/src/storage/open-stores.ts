import type { Config } from '../config.ts';
import type { IdentityStore } from '../identity/identity-store.ts';
import type { RandomSource } from '../identity/random-source.ts';
import type { SecretStore } from '../identity/secret-store.ts';
import type { LogStore } from '../logs/log-store.ts';
import type { TraceStore } from '../traces/trace-store.ts';
import { claimDataDirectory } from './data-directory.ts';
import { createSegmentLogStore } from './segments/segment-log-store.ts';
import { openMetaDatabase } from './sqlite/meta/open-meta-database.ts';
import { createSqliteIdentityStore } from './sqlite/meta/sqlite-identity-store.ts';
import { createSqliteSecretStore } from './sqlite/meta/sqlite-secret-store.ts';
import { createTraceStore } from './sqlite/traces/create-trace-store.ts';

export interface OpenStoresOptions {
  readonly config: Pick<Config, 'dataDirectory' | 'readerThreads'>;
  readonly processId: number;
  readonly nowMs: () => number;
  readonly randomBytes: RandomSource;
  readonly onFatal: (error: Error) => void;
  /** A file could not be read and is left out; everything else is served. */
  readonly onQuarantine: (name: string, reason: string) => void;
}

/** Every store of one data directory, which no other service may use meanwhile. */
export interface Stores {
  readonly identities: IdentityStore;
  readonly secrets: SecretStore;
  readonly traces: TraceStore;
  readonly logs: LogStore;
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
    const traces = await createTraceStore({
      folder: directory.tracesFolder,
      nowMs,
      onFatal: options.onFatal,
      readerCount: config.readerThreads,
    });
    opened.unshift(() => traces.stop());
    const logs = await createSegmentLogStore({
      folder: directory.logsFolder,
      nowMs,
      onFatal: options.onFatal,
      onQuarantine: options.onQuarantine,
      readerCount: config.readerThreads,
    });
    opened.unshift(() => logs.stop());
    return {
      identities: createSqliteIdentityStore(meta),
      secrets: createSqliteSecretStore({ db: meta, randomBytes, nowMs }),
      traces,
      logs,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
