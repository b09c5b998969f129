import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { PostgresDatabase } from '../../../server/src/storage/postgres/database/postgres-database.ts';
import { rejectionOf } from '../../../server/src/testing/thrown-by.ts';
import { startDatabaseProxy } from '../../support/database-proxy.ts';
import { type PostgresServer, startPostgres, type TestDatabase } from '../../support/start-postgres.ts';

let server: PostgresServer;
let database: TestDatabase;
let db: PostgresDatabase;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());
beforeEach(async () => {
  database = await server.createTestDatabase();
  db = await database.open();
  await db.change('CREATE TABLE items (id int PRIMARY KEY, value int NOT NULL)');
  await db.change('INSERT INTO items (id, value) VALUES (1, 0), (2, 0)');
});
afterEach(() => database.remove());

const insertItem = 'INSERT INTO items (id, value) VALUES ($1, $2)';
const addOne = 'UPDATE items SET value = items.value + 1 WHERE items.id = $1';
const readValues = 'SELECT items.value FROM items ORDER BY items.id';

async function values(): Promise<readonly number[]> {
  return (await db.rows<{ value: number }>(readValues)).map(({ value }) => value);
}

describe('a transaction', () => {
  it('commits as a whole or not at all', async () => {
    await db.transaction(async (session) => {
      await session.change(addOne, [1]);
      await session.change(addOne, [2]);
    });
    expect(await values()).toEqual([1, 1]);
    const failing = db.transaction(async (session) => {
      await session.change(addOne, [1]);
      throw new RangeError('not this one');
    });
    await expect(failing).rejects.toThrow('not this one');
    expect(await values()).toEqual([1, 1]);
  });

  it('is repeated after a deadlock, and both are stored', async () => {
    const { promise: bothHold, resolve: letGo } = Promise.withResolvers<void>();
    let holding = 0;
    let runs = 0;
    const addToBoth = (first: number, second: number) =>
      db.transaction(async (session) => {
        runs += 1;
        await session.change(addOne, [first]);
        holding += 1;
        if (holding === 2) letGo();
        await bothHold;
        await session.change(addOne, [second]);
      });
    await Promise.all([addToBoth(1, 2), addToBoth(2, 1)]);
    expect(await values()).toEqual([2, 2]);
    // A repetition may meet the other one again, before that takes the row it waits for.
    expect(runs).toBeGreaterThan(2);
  });

  it('reads one state of several statements when it is repeatable, and is repeated when it changes another', async () => {
    let runs = 0;
    const seen = await db.transaction(async (session) => {
      runs += 1;
      const before = await session.rows(readValues);
      if (runs === 1) await db.change(addOne, [1]);
      expect(await session.rows(readValues)).toEqual(before);
      await session.change(addOne, [1]);
      return before;
    }, 'repeatable read');
    expect(seen).toEqual([{ value: 1 }, { value: 0 }]);
    expect(await values()).toEqual([2, 0]);
    expect(runs).toBe(2);
  });

  it('that conflicts every time is unavailable after a few attempts', async () => {
    let runs = 0;
    const failing = db.transaction(async (session) => {
      runs += 1;
      await session.rows(readValues);
      await db.change(addOne, [1]);
      await session.change(addOne, [1]);
    }, 'repeatable read');
    expect(await rejectionOf(failing)).toMatchObject({
      code: 'UNAVAILABLE',
      message:
        'PostgreSQL had conflicting changes each time this was tried; nothing was changed, retry later',
    });
    expect(await values()).toEqual([runs, 0]);
    expect(runs).toBe(6);
  });

  it('fails when it goes on after a failed statement, and its session ends with it', async () => {
    const goingOn = db.transaction(async (session) => {
      await session.change(addOne, [1]);
      await session.change(insertItem, [1, 0]).catch(() => undefined);
    });
    await expect(goingOn).rejects.toThrow('went on after a statement of it had failed');
    expect(await values()).toEqual([0, 0]);
    const session = await db.transaction(async (each) => each);
    await expect(session.rows('SELECT 1')).rejects.toThrow('used after its transaction');
  });

  it('leaves what it caught to its caller', async () => {
    await expect(db.change(insertItem, [1, 0])).rejects.toMatchObject({ code: '23505' });
  });
});

describe('a failure of PostgreSQL', () => {
  it.each([
    ['53100', 'the disk of PostgreSQL is full'],
    ['53200', 'PostgreSQL is out of resources (it fails)'],
    ['53300', 'PostgreSQL has no connection left'],
    ['58030', 'PostgreSQL is out of resources (it fails)'],
    ['25006', 'PostgreSQL takes no writes: the server is read-only or a standby'],
    ['57014', 'PostgreSQL took too long and cancelled the statement'],
    ['55P03', 'another change holds a lock in PostgreSQL for too long'],
  ])('%s is unavailable, and the database goes on', async (code, reason) => {
    const failing = db.rows(`DO $$ BEGIN RAISE EXCEPTION 'it fails' USING ERRCODE = '${code}'; END $$`);
    expect(await rejectionOf(failing)).toMatchObject({
      code: 'UNAVAILABLE',
      message: `${reason}; nothing was changed, retry later`,
      details: [{ type: 'retry' }],
    });
    expect(await values()).toEqual([0, 0]);
  });

  it('that ends a connection is unavailable, and another connection is made', async () => {
    const ended = db.transaction(async (session) => {
      await session.change(addOne, [1]);
      await session.rows('SELECT pg_terminate_backend(pg_backend_pid())');
    });
    expect(await rejectionOf(ended)).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'the connection to PostgreSQL was lost; nothing was changed, retry later',
    });
    await database.run(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'cairn' AND pid <> pg_backend_pid() AND datname = current_database()`,
    );
    await expect.poll(() => values().catch(() => undefined)).toEqual([0, 0]);
  });

  it('of a lock that is held for too long ends within its bound', async () => {
    await db.transaction(async (session) => {
      await session.change(addOne, [1]);
      expect(await rejectionOf(db.change(addOne, [1]))).toMatchObject({
        message: 'another change holds a lock in PostgreSQL for too long; nothing was changed, retry later',
      });
    });
    expect(await values()).toEqual([1, 0]);
  });

  it('after a commit was sent does not claim that nothing was changed', async () => {
    const proxy = await startDatabaseProxy(database.url);
    onTestFinished(proxy.stop);
    const behind = await database.open({ urls: [proxy.url] });
    proxy.loseAnswerTo('COMMIT\0');
    const lost = behind.transaction((session) => session.change(addOne, [1]));
    const unknown =
      'the connection to PostgreSQL was lost before it confirmed; a change may have been stored or not, so read it again before you repeat it';
    expect(await rejectionOf(lost)).toMatchObject({ code: 'UNAVAILABLE', message: unknown });
    await expect.poll(values).toEqual([1, 0]);
    proxy.loseAnswerTo(addOne);
    expect(await rejectionOf(behind.change(addOne, [1]))).toMatchObject({ message: unknown });
    await expect.poll(values).toEqual([2, 0]);
    proxy.loseAnswerTo(addOne);
    const before = behind.transaction((session) => session.change(addOne, [1]));
    expect(await rejectionOf(before)).toMatchObject({
      message: 'the connection to PostgreSQL was lost; nothing was changed, retry later',
    });
    expect(await values()).toEqual([2, 0]);
  });
});

describe('the pool', () => {
  it('is bounded, and so is the wait for a connection', async () => {
    const small = await database.open({ maxConnections: 2 });
    const { promise: release, resolve: end } = Promise.withResolvers<void>();
    const holding = [1, 2].map(() => small.transaction(() => release));
    const startedMs = performance.now();
    const refused = await Promise.all([1, 2, 3].map(() => rejectionOf(small.rows('SELECT 1'))));
    expect(performance.now() - startedMs).toBeGreaterThan(4_900);
    for (const error of refused)
      expect(error).toMatchObject({
        code: 'UNAVAILABLE',
        message: 'no connection to PostgreSQL became free within 5 s; nothing was changed, retry later',
      });
    const waiting = small.rows<{ one: number }>('SELECT 1 AS one');
    end();
    await Promise.all(holding);
    expect(await waiting).toEqual([{ one: 1 }]);
    const [{ count = 0 } = {}] = await database.run(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE application_name = 'cairn' AND datname = current_database()`,
    );
    // With the one that listens, and those of the database opened before each test.
    expect(Number(count)).toBeLessThanOrEqual(3 + 3);
  });

  it('serves many more callers than it has connections', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, at) => db.change(insertItem, [at + 10, at])));
    expect(await values()).toHaveLength(202);
  });

  it('is closed after those that work and wait, and refuses others', async () => {
    const { promise: release, resolve: end } = Promise.withResolvers<void>();
    const closing = await database.open({ maxConnections: 1 });
    const working = closing.transaction(async (session) => {
      await release;
      return session.change(addOne, [1]);
    });
    const waiting = closing.change(addOne, [2]);
    const closed = closing.close();
    expect(await rejectionOf(closing.rows('SELECT 1'))).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'PostgreSQL is no longer used: the service stops',
    });
    end();
    expect([await working, await waiting]).toEqual([1, 1]);
    await closed;
    await expect
      .poll(() =>
        database.run(
          `SELECT pid FROM pg_stat_activity WHERE application_name = 'cairn' AND datname = current_database()
             AND pid <> pg_backend_pid()`,
        ),
      )
      .toHaveLength(2);
  });
});
