import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../../server/src/errors/app-error.ts';
import type { PostgresDatabase } from '../../../server/src/storage/postgres/database/postgres-database.ts';
import { createPostgresIdentityStore } from '../../../server/src/storage/postgres/postgres-identity-store.ts';
import { slackMs } from '../../process/service/slack.ts';
import { startDatabaseProxy } from '../../support/database-proxy.ts';
import { addTestProjects } from '../../support/postgres-test-projects.ts';
import { type PostgresServer, startPostgres, type TestDatabase } from '../../support/start-postgres.ts';
import { startStandby } from '../../support/start-standby.ts';

/** A server of its own for each test, because each ends it. */
let server: PostgresServer;
let database: TestDatabase;
beforeEach(async () => {
  server = await startPostgres();
  database = await server.createTestDatabase();
});
afterEach(() => server.remove());

const recoversWithinMs = 10_000;

interface Load {
  /** Ids of the organizations whose writes were acknowledged. */
  readonly acknowledged: string[];
  readonly failures: unknown[];
  /** When the last failure was. */
  lastFailureMs: number;
  stop(): Promise<void>;
}

/** Writers that go on whatever happens. */
function startLoad(db: PostgresDatabase, writerCount: number): Load {
  let isStopped = false;
  const load: Load = { acknowledged: [], failures: [], lastFailureMs: 0, stop };
  async function write(writer: number): Promise<void> {
    for (let at = 0; !isStopped; at += 1) {
      const id = `org_${writer}_${at}`;
      try {
        await db.transaction((session) =>
          session.change('INSERT INTO organizations (id, name, created_at_ms) VALUES ($1, $1, 1)', [id]),
        );
        load.acknowledged.push(id);
      } catch (error) {
        load.failures.push(error);
        load.lastFailureMs = performance.now();
        await delay(20);
      }
    }
  }
  const writers = Array.from({ length: writerCount }, (_, writer) => write(writer));
  async function stop(): Promise<void> {
    isStopped = true;
    await Promise.all(writers);
  }
  return load;
}

async function expectAllStored(db: PostgresDatabase, load: Load): Promise<void> {
  const rows = await db.rows<{ id: string }>('SELECT organizations.id FROM organizations');
  const stored = new Set(rows.map(({ id }) => id));
  expect(load.acknowledged.filter((id) => !stored.has(id))).toEqual([]);
}

function expectUnavailable(failures: readonly unknown[]): void {
  for (const failure of failures) {
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ code: 'UNAVAILABLE' });
  }
}

describe('while PostgreSQL', () => {
  it.each(['shutdown', 'crash'] as const)(
    'ends by a %s and starts under load, requests fail as unavailable and soon work',
    async (how) => {
      const events: string[] = [];
      const db = await database.open({
        onPrimary: () => events.push('primary'),
        onUnreachable: (reasons) => events.push(reasons),
      });
      const load = startLoad(db, 20);
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(200);
      await server.stop(how);
      await expect.poll(() => load.failures.length).toBeGreaterThan(20);
      await server.start();
      const startedMs = performance.now();
      const before = load.acknowledged.length;
      await expect.poll(() => load.acknowledged.length, { interval: 5 }).toBeGreaterThan(before + 200);
      await load.stop();
      expect(load.lastFailureMs - startedMs).toBeLessThan(recoversWithinMs + slackMs);
      expectUnavailable(load.failures);
      await expectAllStored(db, load);
      expect(events.at(0)).toBe('primary');
      expect(events.at(1)).toContain('no PostgreSQL server can be used');
      expect(events.at(-1)).toBe('primary');
    },
  );

  it('fails over to its standby, every connection follows, that of notifications too', async () => {
    const standby = await startStandby(server);
    onTestFinished(standby.remove);
    const name = new URL(database.url).pathname.slice(1);
    // So that what was acknowledged is on the standby.
    await server.run("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await server.run('SELECT pg_reload_conf()');
    const urls = [database.url, standby.urlOf(name)];
    const used: string[] = [];
    const db = await database.open({ urls, onPrimary: (each) => used.push(each) });
    const load = startLoad(db, 8);
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(100);
    await server.stop('crash');
    await standby.run('SELECT pg_promote()');
    const before = load.acknowledged.length;
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 100);
    await load.stop();
    expectUnavailable(load.failures);
    await expectAllStored(db, load);
    expect(used.at(-1)).toBe(`127.0.0.1:${standby.port}/${name}`);
    const marker = db.foreignChangeMarker();
    const another = await database.open({ urls: [standby.urlOf(name)] });
    await another.change("INSERT INTO organizations (id, name, created_at_ms) VALUES ('last', 'last', 1)");
    await expect.poll(() => db.foreignChangeMarker()).toBeGreaterThan(marker);
  });

  it('is made read-only, the next server is used, also to hear of changes', async () => {
    const standby = await startStandby(server);
    onTestFinished(standby.remove);
    await standby.run('SELECT pg_promote()');
    const name = new URL(database.url).pathname.slice(1);
    const db = await database.open({ urls: [database.url, standby.urlOf(name)] });
    let marker = db.foreignChangeMarker();
    await server.run(`ALTER SYSTEM SET default_transaction_read_only = on`);
    await server.run('SELECT pg_reload_conf()');
    const another = await database.open({ urls: [standby.urlOf(name)] });
    const insert = 'INSERT INTO organizations (id, name, created_at_ms) VALUES ($1, $1, 1)';
    // What listens notices by itself.
    await expect.poll(() => db.foreignChangeMarker()).toBeGreaterThan(marker);
    marker = db.foreignChangeMarker();
    await another.change(insert, ['one']);
    await expect.poll(() => db.foreignChangeMarker()).toBeGreaterThan(marker);
    await expect.poll(() => db.change(insert, ['two']).catch(() => undefined)).toBe(1);
    expect(
      await another.rows('SELECT organizations.id FROM organizations ORDER BY organizations.id'),
    ).toEqual([{ id: 'one' }, { id: 'two' }]);
  });

  it('cannot be reached through the network, requests end within their bound, and it is used again afterwards', async () => {
    const proxy = await startDatabaseProxy(database.url);
    onTestFinished(proxy.stop);
    const db = await database.open({ urls: [proxy.url] });
    await addTestProjects(db);
    const store = createPostgresIdentityStore(db);
    proxy.setPartitioned(true);
    const startedMs = performance.now();
    // The first uses a connection that was open, the second waits for one.
    for (const expectedMs of [12_000, 5_000]) {
      const error = await store.getProject('prj_1').catch((each: unknown) => each);
      expectUnavailable([error]);
      expect(performance.now() - startedMs).toBeLessThan(expectedMs + 12_000 + slackMs);
    }
    proxy.setPartitioned(false);
    await expect.poll(() => store.getProject('prj_1').catch(() => undefined)).toMatchObject({ id: 'prj_1' });
  });

  it('has no connection left, requests fail as unavailable and work when there is one', async () => {
    const db = await database.open({ maxConnections: 4 });
    const name = new URL(database.url).pathname.slice(1);
    await server.run(`ALTER DATABASE ${name} CONNECTION LIMIT 1`);
    await server.run("CREATE ROLE gateway LOGIN PASSWORD 'gateway'");
    await database.run('GRANT SELECT ON ALL TABLES IN SCHEMA public TO gateway');
    const urls = [`postgres://gateway:gateway@127.0.0.1:${server.port}/${name}`];
    await db.close();
    // Sessions that were closed count until the server has ended them.
    const limited = await vi.waitFor(() => database.open({ urls }), { timeout: 60_000 });
    const error = await limited.rows('SELECT 1').catch((each: unknown) => each);
    expectUnavailable([error]);
    expect(error).toMatchObject({
      message: 'PostgreSQL cannot be reached; nothing was changed, retry later',
      cause: { message: expect.stringContaining('too many connections for database') },
    });
    await server.run(`ALTER DATABASE ${name} CONNECTION LIMIT -1`);
    expect(await limited.rows<{ one: number }>('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
