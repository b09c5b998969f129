import type { Config } from '../config.ts';
import type { IdentityStore } from '../identity/identity-store.ts';
import type { RandomSource } from '../identity/random-source.ts';
import type { SecretStore } from '../identity/secret-store.ts';
import type { TraceStore } from '../traces/trace-store.ts';
import { claimDataDirectory } from './data-directory.ts';
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
}

/** Every store of one data directory, which no other service may use meanwhile. */
export interface Stores {
  readonly identities: IdentityStore;
  readonly secrets: SecretStore;
  readonly traces: TraceStore;
  close(): Promise<void>;
}

/** @throws Error with a one-line message when the data directory or a database cannot be used. */
export async function openStores(options: OpenStoresOptions): Promise<Stores> {
  const { config, processId, nowMs, randomBytes } = options;
  const directory = claimDataDirectory({ path: config.dataDirectory, processId });
  const opened: (() => void)[] = [directory.release];
  try {
    const meta = openMetaDatabase(directory.metaDatabase);
    opened.unshift(() => meta.close());
    const traces = await createTraceStore({
      folder: directory.tracesFolder,
      nowMs,
      onFatal: options.onFatal,
      readerCount: config.readerThreads,
    });
    return {
      identities: createSqliteIdentityStore(meta),
      secrets: createSqliteSecretStore({ db: meta, randomBytes, nowMs }),
      traces,
      async close() {
        await traces.stop();
        for (const release of opened) release();
      },
    };
  } catch (error) {
    for (const release of opened) release();
    throw error;
  }
}
