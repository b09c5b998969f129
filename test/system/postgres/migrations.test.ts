import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migratePostgres } from '../../../server/src/storage/postgres/database/migrate-postgres.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';

let server: PostgresServer;
let folder: string;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-migrations-'));
  await server.run('CREATE DATABASE migrated');
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await server.run('DROP DATABASE migrated WITH (FORCE)');
});

function write(fileName: string, sql: string): void {
  writeFileSync(join(folder, fileName), sql);
}

const migrated: unknown[] = [];
const migrate = (): Promise<void> =>
  migratePostgres({
    urls: [server.urlOf('migrated')],
    folder,
    onMigrated: (applied) => migrated.push(applied),
  });

async function tables(): Promise<unknown[]> {
  const rows = await server.run(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
    'migrated',
  );
  return rows.map(({ tablename }) => tablename);
}

describe('migrations of PostgreSQL', () => {
  it('apply each file once, in order, as later releases add them', async () => {
    write('0001-first.sql', 'CREATE TABLE a (x int); INSERT INTO a VALUES (1);');
    await migrate();
    await migrate();
    expect(await tables()).toEqual(['a', 'schema_migrations']);
    write('0002-second.sql', 'CREATE TABLE b AS TABLE a');
    await migrate();
    expect(await server.run('SELECT x FROM b', 'migrated')).toEqual([{ x: 1 }]);
    expect(migrated).toEqual([
      { database: 'PostgreSQL', fromVersion: 1, toVersion: 2, durationMs: expect.any(Number) },
    ]);
    expect(await server.run('SELECT version, file_name FROM schema_migrations', 'migrated')).toEqual([
      { version: 1, file_name: '0001-first.sql' },
      { version: 2, file_name: '0002-second.sql' },
    ]);
  });

  it('apply each file once when several processes start at the same time', async () => {
    write('0001-first.sql', 'CREATE TABLE a (x int); INSERT INTO a VALUES (1); SELECT pg_sleep(0.1)');
    write('0002-second.sql', 'INSERT INTO a VALUES (2)');
    await Promise.all([migrate(), migrate(), migrate(), migrate()]);
    expect(await server.run('SELECT x FROM a', 'migrated')).toEqual([{ x: 1 }, { x: 2 }]);
  });

  it('roll back a file that fails, and name it', async () => {
    write('0001-first.sql', 'CREATE TABLE a (x int)');
    write('0002-second.sql', 'CREATE TABLE b (x int); CREATE TABLE a (x int);');
    await expect(migrate()).rejects.toThrow(
      'migration 0002-second.sql of PostgreSQL failed: relation "a" already exists',
    );
    expect(await tables()).toEqual(['a', 'schema_migrations']);
  });

  it('need the right to create tables', async () => {
    write('0001-first.sql', 'CREATE TABLE a (x int)');
    await server.run("CREATE ROLE reader LOGIN PASSWORD 'reader'");
    try {
      const urls = [`postgres://reader:reader@127.0.0.1:${server.port}/migrated`];
      await expect(migratePostgres({ urls, folder })).rejects.toThrow(
        /^migration 0001-first\.sql of PostgreSQL failed: permission denied for schema public$/,
      );
    } finally {
      await server.run('DROP ROLE reader');
    }
  });

  it('are numbered without gaps', async () => {
    write('0002-gap.sql', 'CREATE TABLE a (x int)');
    await expect(migrate()).rejects.toThrow('0002-gap.sql');
    expect(await tables()).toEqual([]);
  });
});
