import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { holdServiceLock, type ServiceLock } from '../../../server/src/storage/postgres/hold-service-lock.ts';
import { setTimer } from '../../../server/src/time/timers.ts';
import { startDatabaseProxy } from '../../support/database-proxy.ts';
import { type PostgresServer, startPostgres, type TestDatabase } from '../../support/start-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

let database: TestDatabase;
let taken: Error[];
beforeEach(async () => {
  database = await server.createTestDatabase();
  taken = [];
  onTestFinished(database.remove);
});

/** @param isShared of a service that keeps no telemetry in its data directory. */
async function hold(isShared: boolean, url = database.url, maxWaitMs = 0): Promise<ServiceLock> {
  const lock = await holdServiceLock({
    urls: [url],
    isShared,
    maxWaitMs,
    monotonicNowMs: () => performance.now(),
    setTimer,
    onWait: () => undefined,
    onTaken: (error) => void taken.push(error),
  });
  onTestFinished(lock.release);
  return lock;
}

const refusal =
  /cairn serve \w+ at .+ uses it; a service that keeps telemetry in its data directory uses a database alone/;

it('is held by any number of services without telemetry of their own, which keep one with telemetry out', async () => {
  const sharing = [await hold(true), await hold(true), await hold(true)];
  await expect(hold(false)).rejects.toThrow(refusal);
  for (const lock of sharing.slice(1)) await lock.release();
  await expect(hold(false)).rejects.toThrow(refusal);
  await sharing[0]?.release();
  await hold(false, undefined, 5_000);
});

it('is held by one service with telemetry of its own, which keeps all others out', async () => {
  const alone = await hold(false);
  await expect(hold(true)).rejects.toThrow(refusal);
  await expect(hold(false)).rejects.toThrow(refusal);
  await alone.release();
  await hold(true, undefined, 5_000);
});

it('ends a service that shared it, and could not reach it while one with telemetry took it', async () => {
  const proxy = await startDatabaseProxy(database.url);
  onTestFinished(proxy.stop);
  await hold(true, proxy.url);
  proxy.setPartitioned(true);
  proxy.cut();
  await hold(false, undefined, 5_000);
  proxy.setPartitioned(false);
  proxy.cut();
  await expect
    .poll(() => taken.map(({ message }) => message), { timeout: 20_000 })
    .toMatchObject([
      expect.stringMatching(/has taken the PostgreSQL database while this service could not reach it/),
    ]);
});
