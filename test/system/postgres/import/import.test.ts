import { copyFileSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importedTables } from '../../../../server/src/storage/postgres/import/imported-tables.ts';
import { type PostgresServer, startPostgres } from '../../../support/start-postgres.ts';
import { callEveryMethod } from './call-every-method.ts';
import { fillMetaStores } from './fill-meta-stores.ts';
import { type ImportScope, openImportScope } from './import-scope.ts';

let server: PostgresServer;
let scope: ImportScope;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());
beforeEach(async () => {
  scope = await openImportScope(server);
});
afterEach(() => scope.close());

describe('an imported meta.db', () => {
  it('has every row of every table, and the data directory names the database', async () => {
    const { layout, database, runImport, names } = scope;
    await scope.useMeta(fillMetaStores);
    const { exitCode, out, err } = await runImport('--json');
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    const { rows, ...answer } = JSON.parse(out);
    const { host, pathname } = new URL(database.url);
    expect(answer).toEqual({ database: `${host}${pathname}`, left_out: [] });
    expect(Object.keys(rows)).toEqual(importedTables.map(({ name }) => name));
    expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([]);
    for (const [table, count] of Object.entries(rows))
      expect(await database.run(`SELECT count(*)::int AS count FROM ${table}`)).toEqual([{ count }]);
    expect(names()).toEqual(['meta.db.imported', 'postgres-database']);
    const [installation] = await database.run('SELECT id FROM installation');
    expect(readFileSync(layout.postgresBinding, 'utf8').trim()).toBe(installation?.['id']);
  });

  it('answers every method of every store as before', async () => {
    const { layout, runImport, useMeta, usePostgres } = scope;
    await useMeta(fillMetaStores);
    expect(await runImport()).toMatchObject({ exitCode: 0, err: '' });
    const embedded = await useMeta(callEveryMethod, layout.importedMetaDatabase);
    const imported = await usePostgres(callEveryMethod);
    expect(imported).toEqual(embedded);
  });

  it('has columns for all that PostgreSQL stores of a table, and their types', async () => {
    // Versions are counted by PostgreSQL alone, and the key of a table with one row is a constant.
    const own = ['documents.revision', 'automation_revision.singleton', 'retention_settings.singleton'];
    const columns = await scope.database.run(
      `SELECT columns.table_name || '.' || columns.column_name AS name, columns.data_type AS type
       FROM information_schema.columns WHERE columns.table_schema = 'public'`,
    );
    const expected = new Map(
      importedTables.flatMap(({ name, columns: ofTable }) =>
        Object.entries(ofTable).map(([column, type]) => [`${name}.${column}`, type] as const),
      ),
    );
    const tables = new Set(importedTables.map(({ name }) => name));
    const stored = columns.filter(
      ({ name }) => tables.has(String(name).split('.')[0] ?? '') && !own.includes(String(name)),
    );
    expect(new Map(stored.map(({ name, type }) => [String(name), type]))).toEqual(expected);
  });

  it('prints a table, and what to do next', async () => {
    await scope.useMeta(fillMetaStores);
    const { out } = await scope.runImport();
    expect(out).toMatch(/^TABLE +ROWS\norganizations +1\nprojects +3\n/);
    expect(out).toMatch(
      /\nstored and compared in 127\.0\.0\.1:\d+\/\w+\nmeta\.db is meta\.db\.imported now; start/,
    );
  });

  it('takes the place of what a start that was killed left in the database', async () => {
    const { database, useMeta, usePostgres, runImport } = scope;
    await useMeta(fillMetaStores);
    await database.run(
      "INSERT INTO secrets VALUES ('page-token', 'sec_other', decode(repeat('00', 32), 'hex'), 1)",
    );
    expect(await runImport()).toMatchObject({ exitCode: 0, err: '' });
    const { keyId } = await usePostgres(({ secrets }) => secrets.getOrCreateSecret('page-token'));
    expect(keyId).not.toBe('sec_other');
  });

  it('of an earlier release is migrated before', async () => {
    // The schema of the first migrations, as an earlier release left it.
    await scope.useMeta(fillMetaStores);
    const db = new Database(scope.layout.metaDatabase);
    db.exec(
      `DROP TABLE row_checksums; DROP INDEX deliveries_pending_openings; ALTER TABLE deliveries DROP COLUMN incident_id;
       DROP INDEX incidents_by_resolution; DROP INDEX deliveries_finished_by_project;
       DROP INDEX incidents_resolved_by_project; PRAGMA user_version = 12`,
    );
    db.close();
    expect(await scope.runImport()).toMatchObject({ exitCode: 0, err: '' });
  });

  it('is compared before it counts: other rows in PostgreSQL are noticed, and nothing is stored', async () => {
    await scope.useMeta(fillMetaStores);
    await scope.database.run(
      `CREATE FUNCTION change_row() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN NEW.reason := 'x'; RETURN NEW; END; $$;
       CREATE TRIGGER changed BEFORE INSERT ON delivery_attempts FOR EACH ROW EXECUTE FUNCTION change_row()`,
    );
    expect(await scope.runImport()).toEqual({
      exitCode: 1,
      out: '',
      err: 'cairn: the rows of delivery_attempts in PostgreSQL are not those of meta.db; nothing was imported: report it\n',
    });
    expect(await scope.database.run('SELECT id FROM organizations')).toEqual([]);
    expect(scope.names()).toEqual(['meta.db']);
    await scope.database.run('DROP TRIGGER changed ON delivery_attempts');
    expect(await scope.runImport()).toMatchObject({ exitCode: 0 });
  });

  it('is used by no command meanwhile, and again when the import was refused', async () => {
    await scope.useMeta(fillMetaStores);
    copyFileSync(scope.layout.metaDatabase, scope.layout.importedMetaDatabase);
    expect(await scope.runImport()).toMatchObject({ exitCode: 1 });
    await scope.useMeta(async ({ identities }) => expect(await identities.listKeys({})).toHaveLength(4));
  });
});
