import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createIdentityService } from '../../../server/src/identity/identity-service.ts';
import type { IdentityStore } from '../../../server/src/identity/identity-store.ts';
import { issueKey } from '../../../server/src/identity/issue-key.ts';
import type { PostgresDatabase } from '../../../server/src/storage/postgres/database/postgres-database.ts';
import { createPostgresIdentityStore } from '../../../server/src/storage/postgres/postgres-identity-store.ts';
import { slackMs } from '../../process/service/slack.ts';
import { startDatabaseProxy } from '../../support/database-proxy.ts';
import { addTestProjects } from '../../support/postgres-test-projects.ts';
import { type PostgresServer, startPostgres, type TestDatabase } from '../../support/start-postgres.ts';

let server: PostgresServer;
let database: TestDatabase;
let db: PostgresDatabase;
let another: PostgresDatabase;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());
beforeEach(async () => {
  database = await server.createTestDatabase();
  [db, another] = [await database.open(), await database.open()];
  await addTestProjects(db);
});
afterEach(() => database.remove());

const refusedWithinMs = 1_000;

/** As of a trigger whose notifications are lost: only the poll is left. */
const countWithoutNotification = `
  CREATE OR REPLACE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE changes SET count = changes.count + 1, counted_by = pg_current_xact_id()
      WHERE changes.counted_by <> pg_current_xact_id();
    RETURN NULL;
  END;
  $$`;

async function insertKey(store: IdentityStore) {
  const { key, record } = issueKey(
    { kind: 'server', projectId: 'prj_1', name: 'key' },
    { randomBytes, nowMs: Date.now },
  );
  await store.createKey(record);
  return { key, keyId: record.id };
}

/** How long after its revocation a key still works through another process. */
async function measureRevocation(): Promise<number> {
  const store = createPostgresIdentityStore(db);
  const service = createIdentityService({
    store: createPostgresIdentityStore(another),
    recordUse: () => undefined,
    nowMs: Date.now,
    monotonicNowMs: () => performance.now(),
  });
  const { key, keyId } = await insertKey(store);
  await expect.poll(() => service.authenticate(key)).toMatchObject({ keyId });
  await store.revokeKey(keyId, Date.now());
  const revokedMs = performance.now();
  while ((await service.authenticate(key)) !== undefined) await delay(5);
  return performance.now() - revokedMs;
}

describe('a key that one process revokes', () => {
  it('is refused by another within a second', async () => {
    expect(await measureRevocation()).toBeLessThan(refusedWithinMs + slackMs);
  });

  it('is refused within a second without notifications', async () => {
    await database.run(countWithoutNotification);
    expect(await measureRevocation()).toBeLessThan(refusedWithinMs + slackMs);
  });

  it.each([
    ['cut', true],
    ['silent', false],
  ])('is refused after a time in which the connection was %s', async (_, isCut) => {
    const proxy = await startDatabaseProxy(database.url);
    onTestFinished(proxy.stop);
    const behind = await database.open({ urls: [proxy.url] });
    const marker = behind.foreignChangeMarker();
    await expect.poll(() => behind.foreignChangeMarker()).toBeGreaterThan(marker);
    proxy.setPartitioned(true);
    if (isCut) proxy.cut();
    const store = createPostgresIdentityStore(db);
    const { keyId } = await insertKey(store);
    await store.revokeKey(keyId, Date.now());
    const before = behind.foreignChangeMarker();
    await delay(300);
    expect(behind.foreignChangeMarker()).toBe(before);
    proxy.setPartitioned(false);
    // Statements of others are given up after 12 s.
    await expect.poll(() => behind.foreignChangeMarker(), { timeout: 10_000 }).toBeGreaterThan(before);
  });
});

describe('the marker of changes', () => {
  /** Waits until the process knows of everything before. */
  async function settledMarker(of: PostgresDatabase): Promise<number> {
    await delay(600);
    return of.foreignChangeMarker();
  }

  it('grows with changes that another process commits, and only then', async () => {
    const store = createPostgresIdentityStore(db);
    let before = await settledMarker(another);
    const { promise: release, resolve: commit } = Promise.withResolvers<void>();
    const uncommitted = db.transaction(async (session) => {
      await session.change("UPDATE projects SET name = 'renamed' WHERE projects.id = 'prj_1'");
      await release;
    });
    // It holds up no other change: the count is locked only while a transaction commits.
    await another.change("UPDATE projects SET name = 'meanwhile' WHERE projects.id = 'prj_2'");
    before = await settledMarker(another);
    commit();
    await uncommitted;
    await expect.poll(() => another.foreignChangeMarker()).toBeGreaterThan(before);
    for (const change of [
      () => insertKey(store),
      () => store.renameProject({ projectId: 'prj_2', name: 'other', expected: '*' }),
      () => db.change("DELETE FROM projects WHERE projects.id = 'prj_2'"),
    ]) {
      before = await settledMarker(another);
      await change();
      await expect.poll(() => another.foreignChangeMarker()).toBeGreaterThan(before);
    }
    before = await settledMarker(another);
    await expect(
      db.transaction(async (session) => {
        await session.change("UPDATE projects SET name = 'x' WHERE projects.id = 'prj_1'");
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await settledMarker(another)).toBe(before);
  });

  it('does not grow with uses of keys', async () => {
    const store = createPostgresIdentityStore(db);
    const { keyId } = await insertKey(store);
    const before = await settledMarker(another);
    await store.recordKeyUse(new Map([[keyId, Date.now()]]));
    expect(await store.getKey(keyId)).toHaveProperty('lastUsedAtMs');
    expect(await settledMarker(another)).toBe(before);
  });

  it('seldom grows with changes of its own process, and never hides one of another among them', async () => {
    const store = createPostgresIdentityStore(db);
    await settledMarker(db);
    const before = db.foreignChangeMarker();
    const renamings = 100;
    for (let at = 0; at < renamings; at += 1)
      await store.renameProject({ projectId: 'prj_1', name: `own ${at}`, expected: '*' });
    expect((await settledMarker(db)) - before).toBeLessThan(renamings / 4);
    const own = db.foreignChangeMarker();
    const renameOther = createPostgresIdentityStore(another).renameProject;
    await Promise.all([
      ...Array.from({ length: 20 }, (_, at) =>
        store.renameProject({ projectId: 'prj_1', name: `more ${at}`, expected: '*' }),
      ),
      renameOther({ projectId: 'prj_2', name: 'foreign', expected: '*' }),
    ]);
    await expect.poll(() => db.foreignChangeMarker()).toBeGreaterThan(own);
  });

  it('grows with a notification, before the count is polled, unless it is that of the next change and its own', async () => {
    const countOf = async () => Number((await database.run('SELECT count FROM changes'))[0]?.['count']);
    const notify = 'SELECT pg_notify($1, $2)';
    let before = await settledMarker(db);
    const count = await countOf();
    await db.rows(notify, ['cairn_changes', `${count + 1}`]);
    expect(await settledMarker(db)).toBe(before);
    // One is missing.
    await db.rows(notify, ['cairn_changes', `${count + 3}`]);
    await expect.poll(() => db.foreignChangeMarker()).toBeGreaterThan(before);
    before = await settledMarker(db);
    await another.rows(notify, ['cairn_changes', `${count + 4}`]);
    await expect.poll(() => db.foreignChangeMarker()).toBeGreaterThan(before);
  });

  it('counts a transaction once and loses none of many', async () => {
    const countOf = async () => Number((await database.run('SELECT count FROM changes'))[0]?.['count']);
    const before = await countOf();
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        (at % 2 === 0 ? db : another).transaction(async (session) => {
          const insert = 'INSERT INTO organizations (id, name, created_at_ms) VALUES ($1, $1, 1)';
          await session.change(insert, [`a${at}`]);
          await session.change(insert, [`b${at}`]);
        }),
      ),
    );
    expect(await countOf()).toBe(before + 40);
  });
});

describe('notifications', () => {
  it('reach every process with their payload, after the commit', async () => {
    const heard: (string | undefined)[][] = [[], []];
    [db, another].forEach((each, at) => {
      onTestFinished(each.onNotification('a channel', (payload) => heard[at]?.push(payload)));
    });
    await expect.poll(() => heard).toEqual([[undefined], [undefined]]);
    await db.transaction(async (session) => {
      await session.rows('SELECT pg_notify($1, $2)', ['a channel', 'with \0 and ü']);
      await delay(300);
      expect(heard).toEqual([[undefined], [undefined]]);
    });
    await expect
      .poll(() => heard)
      .toEqual([
        [undefined, 'with \0 and ü'],
        [undefined, 'with \0 and ü'],
      ]);
  });

  it('end with the subscription, and say when some may have been missed', async () => {
    const heard: (string | undefined)[] = [];
    const unsubscribe = db.onNotification('channel', (payload) => heard.push(payload));
    await expect.poll(() => heard).toEqual([undefined]);
    await database.run(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'cairn' AND datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await expect.poll(() => heard).toEqual([undefined, undefined]);
    await another.rows('SELECT pg_notify($1, $2)', ['channel', 'one']).catch(() => undefined);
    await another.rows('SELECT pg_notify($1, $2)', ['channel', 'two']);
    await expect.poll(() => heard).toContain('two');
    unsubscribe();
    const count = heard.length;
    await another.rows('SELECT pg_notify($1, $2)', ['channel', 'three']);
    await delay(300);
    expect(heard).toHaveLength(count);
  });
});
