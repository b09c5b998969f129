import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createSqliteIdentityStore } from '../../storage/meta/sqlite-identity-store.ts';
import { openNewMetaDatabase } from '../../storage/meta/testing/meta-test-database.ts';
import type { SqliteDatabase } from '../../storage/sqlite/open-database.ts';
import { type ExitCode, runCli } from '../run-cli.ts';
import { createFakeCliEnvironment } from './fake-cli-environment.ts';

/** A data directory for each test, with the organization `org_1` and its project `prj_1`. */
export interface CliInTest {
  readonly folder: string;
  readonly db: SqliteDatabase;
  run(...argv: string[]): Promise<CliRun>;
}

export interface CliRun {
  readonly exitCode: ExitCode;
  readonly out: string;
  readonly err: string;
}

export function setUpCli(): CliInTest {
  let folder: string;
  let db: SqliteDatabase;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-cli-'));
    db = openNewMetaDatabase(join(folder, 'meta.db'));
    await createSqliteIdentityStore(db).initialize({
      organization: { id: 'org_1', name: 'default', createdAtMs: 1 },
      project: { id: 'prj_1', organizationId: 'org_1', name: 'default', createdAtMs: 1 },
      keys: [],
    });
  });
  afterEach(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
  return {
    get folder() {
      return folder;
    },
    get db() {
      return db;
    },
    async run(...argv) {
      const cli = createFakeCliEnvironment(argv, { environment: { CAIRN_DATA_DIRECTORY: folder } });
      return { exitCode: await runCli(cli), ...cli.written };
    },
  };
}
