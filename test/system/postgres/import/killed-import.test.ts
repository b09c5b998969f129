import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importedTables } from '../../../../server/src/storage/postgres/import/imported-tables.ts';
import { type CairnProcess, spawnCairn } from '../../../process/service/service-process.ts';
import { type PostgresServer, startPostgres } from '../../../support/start-postgres.ts';
import { fillMetaStores } from './fill-meta-stores.ts';
import { type ImportScope, openImportScope } from './import-scope.ts';

/** So that an import takes a while. */
const moreDeliveries = 8_000;
const killsWithin = 3;
const killsAnywhere = 2;

let server: PostgresServer;
let scope: ImportScope;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());
beforeEach(async () => {
  scope = await openImportScope(server);
  await scope.useMeta(fillMetaStores);
});
afterEach(() => scope.close());

/** Everything that an import leaves behind, but for the numbers that a sequence skipped. */
async function readState({ database, names }: ImportScope) {
  const tables: Record<string, unknown> = {};
  for (const { name, key } of importedTables)
    tables[name] = await database.run(`SELECT * FROM ${name} ORDER BY ${key.join(', ')}`);
  const sequences = await database.run(
    `SELECT sequencename, last_value FROM pg_sequences ORDER BY sequencename`,
  );
  return { tables, sequences, names: names() };
}

function spawnImport({ layout, database }: ImportScope): CairnProcess {
  const place = ['--data-directory', layout.folder, '--postgres-urls', database.url];
  return spawnCairn(['import', ...place]);
}

/** Whether an import is within its transaction. */
async function isImporting({ database }: ImportScope): Promise<boolean> {
  const rows = await database.run(
    "SELECT 1 FROM pg_stat_activity WHERE application_name = 'cairn import' AND datname = current_database()",
  );
  return rows.length > 0;
}

function addDeliveries(path: string): void {
  const db = new Database(path);
  db.exec('PRAGMA foreign_keys = ON');
  const payload = randomBytes(400).toString('base64');
  const insert = db.prepare(
    `INSERT INTO deliveries (event_id, organization_id, project_id, channel_slug, kind, payload, state, created_at_ms,
       finished_at_ms)
     VALUES (?, 'org_1', 'prj_1', 'gone', 'test', ?, 'failed', ?, 1)`,
  );
  const attempt = db.prepare(
    'INSERT INTO delivery_attempts (event_id, started_at_ms, duration_ms) VALUES (?, ?, 1)',
  );
  db.transaction(() => {
    for (let index = 0; index < moreDeliveries; index += 1) {
      const eventId = `more_${(index * 7_919) % moreDeliveries}`;
      insert.run(eventId, payload, index);
      attempt.run(eventId, index);
    }
  })();
  db.close();
}

describe('an import that is killed', () => {
  it('at any moment is completed by another one, to the same end', async () => {
    const { layout } = scope;
    addDeliveries(layout.metaDatabase);
    // Written by no store, so without checksums, which a start of an earlier release adds.
    const db = new Database(layout.metaDatabase);
    db.exec(
      `DROP TABLE row_checksums; DROP INDEX deliveries_pending_openings; ALTER TABLE deliveries DROP COLUMN incident_id;
       DROP INDEX incidents_by_resolution; DROP INDEX deliveries_finished_by_project;
       DROP INDEX incidents_resolved_by_project; PRAGMA user_version = 12`,
    );
    db.close();
    await scope.useMeta(async () => undefined);
    copyFileSync(layout.metaDatabase, `${layout.folder}.template`);

    const startedAtMs = performance.now();
    expect(await spawnImport(scope).ended).toMatchObject({ exitCode: 0, stderr: '' });
    const durationMs = performance.now() - startedAtMs;
    const expected = await readState(scope);

    for (let round = 0; round < killsWithin + killsAnywhere; round += 1) {
      const again = await openImportScope(server);
      try {
        copyFileSync(`${layout.folder}.template`, again.layout.metaDatabase);
        const isWithin = round < killsWithin;
        const killed = spawnImport(again);
        if (isWithin)
          while (!(await isImporting(again)) && existsSync(again.layout.metaDatabase)) await delay(5);
        await delay(Math.random() * (isWithin ? durationMs / 3 : durationMs * 1.1));
        killed.signal('SIGKILL');
        await killed.ended;
        if (existsSync(again.layout.metaDatabase))
          expect(await spawnImport(again).ended).toMatchObject({ exitCode: 0, stderr: '' });
        expect(await readState(again)).toEqual(expected);
      } finally {
        await again.close();
      }
    }
  });

  it.each([
    ['before the data directory names the database', true],
    ['before meta.db is renamed', false],
  ])('%s only completes that', async (_, isUnnamed) => {
    const { layout, runImport } = scope;
    expect(await runImport()).toMatchObject({ exitCode: 0 });
    const expected = await readState(scope);
    renameSync(layout.importedMetaDatabase, layout.metaDatabase);
    if (isUnnamed) rmSync(layout.postgresBinding);
    const { exitCode, out, err } = await runImport();
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(out).toContain('an earlier import has stored all of it in 127.0.0.1');
    expect(await readState(scope)).toEqual(expected);
  });

  it('after its end has nothing to do', async () => {
    const { layout, runImport } = scope;
    await runImport();
    expect((await runImport()).err).toBe(
      `cairn: the data directory ${layout.folder} has no meta.db: its projects are in PostgreSQL already\n`,
    );
  });
});
