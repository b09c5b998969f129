import { randomBytes } from 'node:crypto';
import { setTimer } from '../../time/timers.ts';
import type { LocalState } from '../directory/local-state.ts';
import type { MetaStores } from '../meta/meta-stores.ts';
import type { AppliedMigration } from '../schema/applied-migration.ts';
import { migratePostgres } from './database/migrate-postgres.ts';
import { requireRights } from './database/missing-right.ts';
import { openPostgres } from './database/open-postgres.ts';
import type { PostgresDatabase } from './database/postgres-database.ts';
import { holdServiceLock } from './hold-service-lock.ts';
import { createPostgresMetaStores } from './postgres-meta-stores.ts';
import { readInstallationId } from './read-installation-id.ts';
import { assertNoUnfinishedImport } from './unfinished-import.ts';

/** Called with what happens to the connection. */
export interface PostgresReports {
  /** The name of the server, `host:port/database`, at the start, after a failover, and when it is back. */
  readonly onPostgresUsed?: (name: string) => void;
  /** Why no server can be used, once for as long as the reasons stay the same. */
  readonly onPostgresUnreachable?: (reasons: string) => void;
  /** Another service uses the database, so this one waits. */
  readonly onPostgresTaken?: (holder: string) => void;
}

export interface PostgresMetaOptions extends PostgresReports {
  readonly urls: readonly string[];
  /** Whether other services may use the database too, because no telemetry is in the data directory. */
  readonly isShared: boolean;
  readonly local: Pick<LocalState, 'bindToPostgres'>;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  /** Called when the schema was migrated. */
  readonly onMigrated?: ((migration: AppliedMigration) => void) | undefined;
  /** Called at most once, when another service has taken the database and the process should exit. */
  readonly onFatal: (error: Error) => void;
}

export interface PostgresMeta {
  readonly stores: MetaStores;
  /** Open until `stop`. */
  readonly postgres: PostgresDatabase;
  /** Why writes are expected to fail; `undefined` when they are not. */
  findObstacle(): string | undefined;
  stop(): Promise<void>;
}

/** Longer than the server keeps the lock of a machine that is gone. */
const maxLockWaitMs = 30_000;

/**
 * Migrates and opens the PostgreSQL database of a service, and takes it: for this service alone when it keeps telemetry in the data
 * directory, and else in common with others that keep none there.
 *
 * @throws Error with a one-line message, without passwords, when it cannot be used, denies a right, is used by another service, is not
 *   the one of the data directory, or has a part of an import.
 */
export async function openPostgresMeta(options: PostgresMetaOptions): Promise<PostgresMeta> {
  const { urls, local, nowMs, monotonicNowMs, onFatal } = options;
  let obstacle: string | undefined;
  await migratePostgres({ urls, onMigrated: options.onMigrated });
  const db = await openPostgres({
    urls,
    random: Math.random,
    onPrimary(name) {
      obstacle = undefined;
      options.onPostgresUsed?.(name);
    },
    onUnreachable(reasons) {
      obstacle = reasons;
      options.onPostgresUnreachable?.(reasons);
    },
  });
  try {
    await requireRights(db, { withTelemetry: options.isShared });
    local.bindToPostgres(await readInstallationId(db));
    const lock = await holdServiceLock({
      urls,
      isShared: options.isShared,
      maxWaitMs: maxLockWaitMs,
      monotonicNowMs,
      setTimer,
      onWait: (holder) => options.onPostgresTaken?.(holder),
      onTaken: onFatal,
    });
    try {
      await assertNoUnfinishedImport(db);
    } catch (error) {
      await lock.release();
      throw error;
    }
    return {
      stores: createPostgresMetaStores({ db, randomBytes, nowMs }),
      postgres: db,
      findObstacle: () => obstacle,
      async stop() {
        await db.close();
        await lock.release();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}
