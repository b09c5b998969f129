import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../../../server/src/cli/run-cli.ts';
import { createFakeCliEnvironment } from '../../../../server/src/cli/testing/fake-cli-environment.ts';
import {
  type DataDirectoryLayout,
  layOutDataDirectory,
} from '../../../../server/src/storage/data-directory.ts';
import { createMetaStores, type MetaStores } from '../../../../server/src/storage/meta/meta-stores.ts';
import { openMetaDatabase } from '../../../../server/src/storage/meta/open-meta-database.ts';
import { createPostgresMetaStores } from '../../../../server/src/storage/postgres/postgres-meta-stores.ts';
import { atTimesOfCalls, fakeServerClock } from '../../../support/fake-server-clock.ts';
import type { PostgresServer, TestDatabase } from '../../../support/start-postgres.ts';
import { createRepeatableRandom } from './sample-values.ts';

/** A data directory and an empty database to import it into. */
export interface ImportScope {
  readonly database: TestDatabase;
  readonly layout: DataDirectoryLayout;
  /** Calls the stores of a `meta.db`: that of the data directory, created if absent, by default. */
  useMeta<Result>(use: (stores: MetaStores) => Promise<Result>, path?: string): Promise<Result>;
  /** Calls the stores of the database. */
  usePostgres<Result>(use: (stores: MetaStores) => Promise<Result>): Promise<Result>;
  /** Runs `cairn import` in this process. */
  runImport(...flags: readonly string[]): Promise<CommandEnd>;
  /** The names in the data directory, without the lock. */
  names(): readonly string[];
  close(): Promise<void>;
}

export interface CommandEnd {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** Of the stores of both backends. */
const nowMs = () => 12_500;

export async function openImportScope(server: PostgresServer): Promise<ImportScope> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-import-'));
  const database = await server.createTestDatabase();
  const clock = await fakeServerClock(database, nowMs());
  const layout = layOutDataDirectory(join(folder, 'data'));
  mkdirSync(layout.folder, { mode: 0o700 });
  return {
    database,
    layout,
    async useMeta(use, path = layout.metaDatabase) {
      const db = openMetaDatabase(path);
      try {
        return await use(createMetaStores({ db, randomBytes: createRepeatableRandom(), nowMs }));
      } finally {
        db.close();
      }
    },
    async usePostgres(use) {
      const db = await database.open();
      const stores = createPostgresMetaStores({ db, randomBytes: createRepeatableRandom(), nowMs });
      return use({ ...stores, outbox: atTimesOfCalls(stores.outbox, clock) });
    },
    async runImport(...flags) {
      const place = ['--data-directory', layout.folder, '--postgres-urls', database.url];
      const cli = createFakeCliEnvironment(['import', ...place, ...flags]);
      const exitCode = await runCli(cli);
      return { exitCode, ...cli.written };
    },
    names: () =>
      existsSync(layout.folder)
        ? readdirSync(layout.folder)
            .filter((name) => !name.startsWith('lock.db'))
            .toSorted()
        : [],
    async close() {
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
