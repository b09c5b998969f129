import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createRunAlone } from '../../../server/src/storage/postgres/run-alone.ts';
import { type PostgresServer, startPostgres } from '../../support/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

const [lock, otherLock] = ['1', '2'];

it('runs work of one process at a time, and whatever has another lock beside it', async () => {
  const database = await server.createTestDatabase();
  onTestFinished(database.remove);
  const [first, second] = [await createRunAlone([database.url]), await createRunAlone([database.url])];
  const done: string[] = [];
  const note = (name: string) => async () => void done.push(name);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const running = first(lock, async () => {
    begun.resolve();
    await end.promise;
    throw new Error('it failed');
  });
  await begun.promise;
  expect(await second(lock, note('same'))).toBe(false);
  expect(await second(otherLock, note('other'))).toBe(true);
  end.resolve();
  await expect(running).rejects.toThrow('it failed');
  await expect.poll(() => second(lock, note('later'))).toBe(true);
  expect(done).toEqual(['other', 'later']);
});

it('is free once the process died that had it', async () => {
  const database = await server.createTestDatabase();
  onTestFinished(database.remove);
  const [first, second] = [await createRunAlone([database.url]), await createRunAlone([database.url])];
  const end = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const running = first(lock, () => {
    begun.resolve();
    return end.promise;
  });
  await begun.promise;
  await database.run(
    `SELECT pg_terminate_backend(pg_locks.pid) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
     WHERE pg_locks.locktype = 'advisory' AND pg_database.datname = current_database()`,
  );
  await expect.poll(() => second(lock, async () => {})).toBe(true);
  end.resolve();
  expect(await running).toBe(true);
});
