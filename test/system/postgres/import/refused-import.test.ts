import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pid } from 'node:process';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { claimDataDirectory } from '../../../../server/src/storage/data-directory.ts';
import { openMetaDatabase } from '../../../../server/src/storage/meta/open-meta-database.ts';
import { advisoryLocks } from '../../../../server/src/storage/postgres/database/advisory-locks.ts';
import { type PostgresServer, startPostgres } from '../../../support/start-postgres.ts';
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
  await scope.useMeta(fillMetaStores);
});
afterEach(() => scope.close());

/** The one line that an import ends with, after which everything is as before. */
async function refusalOf(...flags: readonly string[]): Promise<string> {
  const names = scope.names();
  const rows = 'SELECT * FROM organizations';
  const before = await scope.database.run(rows);
  const { exitCode, out, err } = await scope.runImport(...flags);
  expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
  expect(err).toMatch(/^cairn: [^\n]+\n$/);
  expect(err).not.toContain(new URL(scope.database.url).password);
  expect(scope.names()).toEqual(names);
  expect(await scope.database.run(rows)).toEqual(before);
  return err.slice('cairn: '.length, -1);
}

/** Changes rows of `meta.db` as flipped bits would. */
function damage(statement: string): void {
  const raw = new Database(scope.layout.metaDatabase);
  raw.exec(statement);
  raw.close();
}

describe('an import is refused', () => {
  it('without a data directory, and makes none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-none-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'none');
    expect(await refusalOf('--data-directory', path)).toMatch(
      /^there is no data in .*none; start the service/,
    );
    expect(existsSync(path)).toBe(false);
    expect(await refusalOf('--data-directory', folder)).toMatch(/^there is no data in /);
  });

  it('while a service or another import has the data directory', async () => {
    const directory = claimDataDirectory({ path: scope.layout.folder, processId: pid });
    expect(await refusalOf()).toBe(
      `the data directory ${scope.layout.folder} is in use by process ${pid}; stop it or choose another directory`,
    );
    directory.release();
  });

  it('while a command has meta.db', async () => {
    const command = openMetaDatabase(scope.layout.metaDatabase);
    expect(await refusalOf()).toMatch(/^\S+meta\.db is in use by a command; wait until it has ended/);
    command.close();
    expect(await scope.runImport()).toMatchObject({ exitCode: 0 });
  });

  it('while a service uses the database', async () => {
    const service = await scope.database.open({ maxConnections: 1 });
    await service.rows('SELECT pg_advisory_lock($1)', [advisoryLocks.service]);
    expect(await refusalOf()).toBe(
      'the PostgreSQL database cannot be used: cairn at 127.0.0.1 uses it; stop it, or name another database',
    );
  });

  it('while a transaction writes to a table', async () => {
    const other = await scope.database.open({ maxConnections: 1 });
    await other.transaction(async (session) => {
      await session.change(
        "INSERT INTO secrets VALUES ('other', 'sec_other', decode(repeat('00', 32), 'hex'), 1)",
      );
      expect(await refusalOf()).toMatch(
        /^another change holds a lock in PostgreSQL for too long; nothing was changed/,
      );
    });
  });

  it('by a database that has projects of its own', async () => {
    await scope.database.run(
      "INSERT INTO organizations (id, name, created_at_ms) VALUES ('org_other', 'other', 1)",
    );
    expect(await refusalOf()).toBe(
      'the PostgreSQL database has an organization "other" (org_other) that is not in meta.db; name an empty database',
    );
  });

  it.each([
    ['another row', "UPDATE api_keys SET name = 'other' WHERE id = 'key_z'", 'api_keys'],
    ['one row more', "INSERT INTO memberships VALUES ('usr_4', 'prj_2', 'viewer')", 'memberships'],
    ['one row less', 'DELETE FROM delivery_attempts', 'delivery_attempts'],
  ])('by a database with %s than an earlier import stored', async (_, change, table) => {
    const { layout, runImport, database } = scope;
    await runImport();
    rmSync(layout.postgresBinding);
    rmSync(layout.importedMetaDatabase);
    await scope.useMeta(fillMetaStores);
    await database.run(change);
    expect(await refusalOf()).toBe(
      `meta.db was imported into the PostgreSQL database before, and either was changed since (${table}); name an empty database`,
    );
  });

  it('by another database than the one that the data directory names', async () => {
    writeFileSync(scope.layout.postgresBinding, 'another\n');
    expect(await refusalOf()).toMatch(/belongs to another PostgreSQL database; name that one/);
  });

  it('when the name of the renamed meta.db is taken', async () => {
    writeFileSync(scope.layout.importedMetaDatabase, '');
    expect(await refusalOf()).toMatch(/meta\.db\.imported is of an earlier import; move it out/);
  });

  it('by a server that cannot be reached', async () => {
    const url = new URL(scope.database.url);
    url.port = '1';
    expect(await refusalOf('--postgres-urls', url.href)).toMatch(
      /^no PostgreSQL server can be used: 127\.0\.0\.1:1/,
    );
  });

  it('when PostgreSQL does not take a row', async () => {
    damage('UPDATE delivery_attempts SET duration_ms = 9223372036854775807');
    expect(await refusalOf()).toMatch(
      /^PostgreSQL does not take rows of delivery_attempts of meta\.db: value "9223372036854776000" is out of range/,
    );
  });
});

describe('damaged rows', () => {
  const damages = `UPDATE api_keys SET name = 'Eve' WHERE id = 'key_z'; UPDATE channels SET target = '{}' WHERE slug = 'hook';
    UPDATE documents SET body = '{}' WHERE slug = 'latency'`;
  const items = ['metric-alert latency of prj_1', 'notification channel hook', 'key key_z of prj_1'];

  it('are named and refused', async () => {
    damage(damages);
    expect(await refusalOf()).toBe(
      `meta.db has damaged rows: ${items.join(', ')}; restore a backup, or leave them out with --skip-damaged`,
    );
  });

  it('are counted when they are many', async () => {
    damage('DELETE FROM row_checksums');
    expect(await refusalOf()).toMatch(/, and \d+ more; restore a backup/);
  });

  it('are left out on request, with what belongs to them, and stay in meta.db', async () => {
    damage(damages);
    const { runImport, usePostgres, useMeta, names, layout } = scope;
    const { exitCode, out } = await runImport('--skip-damaged');
    expect(exitCode).toBe(0);
    expect(out.match(/^left out: .*$/gm)).toEqual(items.map((item) => `left out: ${item}`));
    expect(names()).toEqual(['meta.db.imported', 'postgres-database']);
    await usePostgres(async ({ channels, identities, outbox }) => {
      expect((await channels.list('org_1')).map(({ slug }) => slug)).toEqual(['chat', 'off']);
      expect((await identities.listKeys({})).map(({ id }) => id)).toEqual(['key_a', 'key_web', 'key_ingest']);
      expect(
        await outbox.list({ organizationId: 'org_1', state: 'pending', limit: 99, channelSlug: 'hook' }),
      ).toEqual([]);
    });
    await useMeta(
      async ({ identities }) => expect(await identities.getKey('key_ingest')).toBeDefined(),
      layout.importedMetaDatabase,
    );
    const db = openMetaDatabase(layout.importedMetaDatabase);
    expect(db.prepare("SELECT name FROM api_keys WHERE id = 'key_z'").pluck().get()).toBe('Eve');
    db.close();
  });

  it('are left out again by an import that completes a killed one', async () => {
    damage(damages);
    const { runImport, layout } = scope;
    await runImport('--skip-damaged');
    renameSync(layout.importedMetaDatabase, layout.metaDatabase);
    rmSync(layout.postgresBinding);
    expect(await runImport('--skip-damaged')).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('an earlier import has stored all of it'),
    });
  });
});
