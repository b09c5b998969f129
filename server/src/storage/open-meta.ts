import type { Config } from '../config/config-schema.ts';
import { setTimer } from '../time/timers.ts';
import type { DataDirectoryLayout } from './data-directory.ts';
import { assertKeepsMeta } from './directory/postgres-binding.ts';
import { hasTelemetry } from './has-telemetry.ts';
import type { MetaStores } from './meta/meta-stores.ts';
import { type MetaReports, startMetaThread } from './meta/thread/start-meta-thread.ts';
import type { PostgresReports } from './postgres/open-postgres-meta.ts';
import type { ScrubbedStore } from './scrub/scrubbed-store.ts';

export interface OpenMetaOptions extends MetaReports, PostgresReports {
  readonly config: Pick<Config, 'postgresUrls'>;
  readonly directory: DataDirectoryLayout;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly onFatal: (error: Error) => void;
}

/** The stores of all that is not telemetry. */
export interface OpenedMeta {
  readonly stores: MetaStores;
  /** Whether they are in `meta.db`. */
  readonly isEmbedded: boolean;
  /** For the background scrub. */
  readonly scrubbed: readonly ScrubbedStore[];
  /** Why writes are refused; `undefined` when they are not. */
  findObstacle(): string | undefined;
  stop(): Promise<void>;
}

/**
 * Opens the PostgreSQL database of the configuration, or else the `meta.db` of the data directory.
 *
 * @throws Error with a one-line message when it cannot be used.
 */
export async function openMeta(options: OpenMetaOptions): Promise<OpenedMeta> {
  const { config, directory } = options;
  if (config.postgresUrls !== undefined) {
    // The embedded service does not load it.
    const { openPostgresMeta } = await import('./postgres/open-postgres-meta.ts');
    const meta = await openPostgresMeta({ ...options, urls: config.postgresUrls });
    return { ...meta, isEmbedded: false, scrubbed: [] };
  }
  assertKeepsMeta(directory);
  const { scrubbed, ...meta } = await startMetaThread({
    ...options,
    databasePath: directory.metaDatabase,
    copiesFolder: directory.metaCopiesFolder,
    hasTelemetry: hasTelemetry(directory),
    setTimer,
  });
  return { ...meta, isEmbedded: true, scrubbed: [scrubbed] };
}
