import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { migratePostgres } from '../../../server/src/storage/postgres/database/migrate-postgres.ts';
import { openPostgres } from '../../../server/src/storage/postgres/database/open-postgres.ts';
import { postgresUser } from '../../support/postgres-process.ts';
import { type PostgresServer, startPostgres, type TestDatabase } from '../../support/start-postgres.ts';
import { startStandby } from '../../support/start-standby.ts';

let server: PostgresServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());
beforeEach(async () => {
  database = await server.createTestDatabase();
});
afterEach(() => database.remove());

/** The error of opening, with everything that a log would show of it. */
async function refusalOf(...urls: readonly string[]): Promise<string> {
  try {
    const db = await openPostgres({ urls, random: Math.random });
    await db.close();
  } catch (error) {
    const { password } = new URL(server.urlOf('postgres'));
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(password);
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('it was opened');
}

function withPart(url: string, change: (url: URL) => void): string {
  const changed = new URL(url);
  change(changed);
  return changed.href;
}

describe('opening PostgreSQL', () => {
  it('names the server and the reason in one line, and no password', async () => {
    const nowhere = withPart(database.url, (url) => {
      url.port = '1';
    });
    expect(await refusalOf(nowhere)).toBe(
      `no PostgreSQL server can be used: 127.0.0.1:1${new URL(nowhere).pathname} failed: connect ECONNREFUSED 127.0.0.1:1`,
    );
    const withOtherPassword = withPart(database.url, (url) => {
      url.password = 'some other password';
    });
    const refusal = await refusalOf(withOtherPassword);
    expect(refusal).toContain('failed: password authentication failed for user "cairn"');
    expect(refusal).not.toContain('some');
    expect(await refusalOf(server.urlOf('missing'))).toContain('database "missing" does not exist');
  });

  it('refuses a URL without repeating it', async () => {
    const { password } = new URL(database.url);
    for (const [url, reason] of [
      [`postgres://cairn:${password}@one:5432,two:5432/cairn`, 'malformed'],
      [`http://cairn:${password}@one/cairn`, 'malformed'],
      [`${password}`, 'malformed'],
      [`postgres://cairn:${password}@one`, 'names no database'],
      [`postgres://:${password}@one/cairn`, 'names no user'],
      [`${database.url}?sslmode=prefer`, 'sslmode'],
      [`${database.url}?statement_timeout=1`, 'statement_timeout'],
    ] as const)
      expect(await refusalOf(url)).toContain(reason);
  });

  it('uses the first server that takes writes', async () => {
    const standby = await startStandby(server);
    onTestFinished(standby.remove);
    const name = new URL(database.url).pathname.slice(1);
    const readOnly = await server.createTestDatabase();
    onTestFinished(readOnly.remove);
    await readOnly.run(
      `ALTER DATABASE ${new URL(readOnly.url).pathname.slice(1)} SET default_transaction_read_only = on`,
    );
    await expect
      .poll(() =>
        standby.run('SELECT 1', name).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect(await refusalOf(standby.urlOf(name))).toContain('is a standby');
    expect(await refusalOf(readOnly.url)).toContain('is read-only');
    const used: string[] = [];
    const db = await database.open({
      urls: [standby.urlOf(name), readOnly.url, database.url],
      onPrimary: (each) => used.push(each),
    });
    expect(await db.change("INSERT INTO organizations (id, name, created_at_ms) VALUES ('o', 'o', 1)")).toBe(
      1,
    );
    expect(used).toEqual([`127.0.0.1:${server.port}/${name}`]);
  });

  it('encrypts the connection and checks the certificate as the URL says', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-tls-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [key, certificate, other] = ['key.pem', 'certificate.pem', 'other.pem'].map((name) =>
      join(folder, name),
    );
    for (const [keyout, out] of [
      [join(folder, 'unused.pem'), other],
      [key, certificate],
    ])
      execFileSync(
        'openssl',
        [
          ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=postgres'],
          ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', `${keyout}`, '-out', `${out}`],
        ],
        { stdio: 'ignore' },
      );
    const user = postgresUser();
    if (user !== undefined)
      for (const path of [folder, key, certificate]) chownSync(`${path}`, user.uid, user.gid);
    await server.run(`ALTER SYSTEM SET ssl_key_file = '${key}'`);
    await server.run(`ALTER SYSTEM SET ssl_cert_file = '${certificate}'`);
    await server.run('ALTER SYSTEM SET ssl = on');
    await server.run('SELECT pg_reload_conf()');
    const local = withPart(database.url, (url) => {
      url.hostname = 'localhost';
    });
    for (const [url, isEncrypted] of [
      [database.url, false],
      [`${database.url}?sslmode=disable`, false],
      [`${database.url}?sslmode=require`, true],
      [`${database.url}?sslmode=verify-ca&sslrootcert=${certificate}`, true],
      [`${local}?sslmode=verify-full&sslrootcert=${certificate}`, true],
    ] as const) {
      await expect.poll(() => refusalOf(url).catch((error: Error) => error.message)).toBe('it was opened');
      const db = await database.open({ urls: [url] });
      const [row] = await db.rows<{ ssl: boolean }>(
        'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
      );
      expect([url, row?.ssl]).toEqual([url, isEncrypted]);
    }
    expect(await refusalOf(`${database.url}?sslmode=verify-full&sslrootcert=${certificate}`)).toContain(
      "IP: 127.0.0.1 is not in the cert's list",
    );
    expect(await refusalOf(`${local}?sslmode=verify-full`)).toContain('self-signed certificate');
    for (const mode of ['require', 'verify-ca', 'verify-full'])
      expect(await refusalOf(`${local}?sslmode=${mode}&sslrootcert=${other}`)).toContain(
        'self-signed certificate',
      );
  });

  it('refuses a database that cannot store every text', async () => {
    await server.run(
      "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'",
    );
    onTestFinished(() => server.run('DROP DATABASE latin WITH (FORCE)').then(() => undefined));
    expect(await refusalOf(server.urlOf('latin'))).toContain('encoding LATIN1, needed is UTF8');
  });

  it('refuses a schema that is older or newer than this release', async () => {
    const [{ version = 0 } = {}] = await database.run(
      'SELECT max(version) AS version FROM schema_migrations',
    );
    const newest = Number(version);
    await database.run(`DELETE FROM schema_migrations WHERE version = ${newest}`);
    expect(await refusalOf(database.url)).toBe(
      `PostgreSQL has schema version ${newest - 1}, this release needs ${newest}: start the service, which migrates it`,
    );
    await database.run(
      `INSERT INTO schema_migrations (version, file_name) VALUES (${newest + 1}, 'later.sql')`,
    );
    const newer = `PostgreSQL has schema version ${newest + 1}, this release supports ${newest}: start the newer release`;
    expect(await refusalOf(database.url)).toBe(newer);
    await expect(migratePostgres({ urls: [database.url] })).rejects.toThrow(newer);
  });

  it('needs no right to create anything once the schema is there', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await server.run(`CREATE ROLE gateway LOGIN PASSWORD 'gateway'`);
    onTestFinished(() => server.run('DROP ROLE gateway').then(() => undefined));
    await database.run('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO gateway');
    const urls = [`postgres://gateway:gateway@127.0.0.1:${server.port}/${name}`];
    await migratePostgres({ urls });
    const db = await database.open({ urls });
    expect(await db.change("INSERT INTO organizations (id, name, created_at_ms) VALUES ('o', 'o', 1)")).toBe(
      1,
    );
    await database.run('REVOKE INSERT ON organizations FROM gateway');
    await expect(
      db.change("INSERT INTO organizations (id, name, created_at_ms) VALUES ('p', 'p', 1)"),
    ).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message:
        'PostgreSQL denies it (permission denied for table organizations); nothing was changed: grant the right to the role of the service',
    });
  });
});
