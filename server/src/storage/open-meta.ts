import { setTimer } from '../time/timers.ts';
import type { LocalState } from './directory/local-state.ts';
import { assertKeepsMeta } from './directory/postgres-binding.ts';
import { hasTelemetry } from './has-telemetry.ts';
import type { MetaStores } from './meta/meta-stores.ts';
import { type MetaReports, startMetaThread } from './meta/thread/start-meta-thread.ts';
import type { PostgresDatabase } from './postgres/database/postgres-database.ts';
import type { PostgresReports } from './postgres/open-postgres-meta.ts';
import type { ScrubbedStore } from './scrub/scrubbed-store.ts';

export interface OpenMetaOptions extends MetaReports, PostgresReports {
  /** Of the database that is used instead of `meta.db`. */
  readonly postgresUrls: readonly string[] | undefined;
  /** Whether other services may use that database too, because no telemetry is in the data directory. */
  readonly sharesPostgres: boolean;
  readonly local: Pick<LocalState, 'layout' | 'bindToPostgres'>;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly onFatal: (error: Error) => void;
}

/** The stores of all that is not telemetry. */
export interface OpenedMeta {
  readonly stores: MetaStores;
  /** The database that they are in; `undefined` for `meta.db`. */
  readonly postgres: PostgresDatabase | undefined;
  /** For the background scrub. */
  readonly scrubbed: readonly ScrubbedStore[];
  /** Why writes are refused; `undefined` when they are not. */
  findObstacle(): string | undefined;
  stop(): Promise<void>;
}

/**
 * Opens the PostgreSQL database of the URLs, or else the `meta.db` of the data directory.
 *
 * @throws Error with a one-line message when it cannot be used.
 */
export async function openMeta(options: OpenMetaOptions): Promise<OpenedMeta> {
  const { local, postgresUrls: urls } = options;
  if (urls !== undefined) {
    // The embedded service does not load it.
    const { openPostgresMeta } = await import('./postgres/open-postgres-meta.ts');
    const meta = await openPostgresMeta({ ...options, urls, isShared: options.sharesPostgres });
    return { ...meta, scrubbed: [] };
  }
  const { layout } = local;
  if (layout === undefined) throw new Error('--backend cluster needs --postgres-urls');
  assertKeepsMeta(layout);
  const { scrubbed, ...meta } = await startMetaThread({
    ...options,
    databasePath: layout.metaDatabase,
    copiesFolder: layout.metaCopiesFolder,
    hasTelemetry: hasTelemetry(layout),
    setTimer,
  });
  return { ...meta, postgres: undefined, scrubbed: [scrubbed] };
}
