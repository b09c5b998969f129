import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { PostgresDatabase } from '../../../server/src/storage/postgres/database/postgres-database.ts';
import { rejectionOf } from '../../../server/src/testing/thrown-by.ts';
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
  db = await database.open({ maxConnections: 2 });
});
afterEach(() => database.remove());

const waiting = { timeout: 20_000, interval: 20 };
const sleep = (seconds: number) => db.rows('SELECT pg_sleep($1)', [seconds]);
const untilNothingRuns = () =>
  vi.waitFor(async () => {
    const rows = await database.run(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep%' AND state <> 'idle' AND pid <> pg_backend_pid()",
    );
    expect(rows).toEqual([]);
  }, waiting);

it('reads in one snapshot', async () => {
  await db.change('CREATE TABLE items (id int PRIMARY KEY)');
  const counts = await db.read(
    async (session) => {
      const count = async () =>
        (await session.rows<{ count: number }>('SELECT count(*) AS count FROM items'))[0]?.count;
      const before = await count();
      await db.change('INSERT INTO items VALUES (1)');
      return [before, await count()];
    },
    { timeoutMs: 10_000 },
  );
  expect(counts).toEqual([0, 0]);
  expect(await db.rows('SELECT items.id FROM items')).toEqual([{ id: 1 }]);
});

it('may take longer than other statements', async () => {
  // Twelve seconds are what the driver waits otherwise.
  await db.read((session) => session.rows('SELECT pg_sleep(12.5)'), { timeoutMs: 30_000 });
});

it('ends at the deadline, which is that of all its statements together, on the server too', async () => {
  const startMs = performance.now();
  const read = db.read(
    async (session) => {
      for (let count = 0; count < 1_000; count += 1) await session.rows('SELECT pg_sleep(0.1)');
    },
    { timeoutMs: 300 },
  );
  await expect(read).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  expect(performance.now() - startMs).toBeGreaterThanOrEqual(295);
  const long = db.read((session) => session.rows('SELECT pg_sleep(100)'), { timeoutMs: 100 });
  await expect(long).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  await untilNothingRuns();
});

it('begins no further statement past its deadline', async () => {
  const { promise: further, resolve } = Promise.withResolvers<unknown>();
  // Long enough for a busy machine to begin it.
  const timeoutMs = 2_000;
  const read = db.read(
    async (session) => {
      await delay(timeoutMs + 200);
      resolve(rejectionOf(session.rows('SELECT 1')));
    },
    { timeoutMs },
  );
  await expect(read).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  expect(await further).toMatchObject({ code: 'DEADLINE_EXCEEDED' });
});

it('ends when its caller leaves, and leaves a connection that works', async () => {
  const reason = new Error('the client left');
  for (let round = 0; round < 20; round += 1) {
    const caller = new AbortController();
    const reads = [1, 2].map(() =>
      db.read((session) => session.rows('SELECT pg_sleep(100)'), {
        timeoutMs: 30_000,
        signal: caller.signal,
      }),
    );
    setTimeout(() => caller.abort(reason), round * 3);
    const outcomes = await Promise.allSettled(reads);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([
      reason,
      reason,
    ]);
    // Were a cancellation late, it would end one of these.
    await Promise.all([sleep(0.01), sleep(0.01)]);
  }
  await untilNothingRuns();
}, 60_000);

it('counts waiting for a connection, and begins nothing when its caller has left before', async () => {
  const holding = Promise.all([sleep(1), sleep(1)]);
  let hasBegun = false;
  const begin = async () => {
    hasBegun = true;
  };
  await expect(db.read(begin, { timeoutMs: 100 })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  const reason = new Error('the client left');
  await expect(db.read(begin, { timeoutMs: 100, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  await expect(db.read(begin, { timeoutMs: 0 })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  await holding;
  await sleep(0);
  expect(hasBegun).toBe(false);
});
