import type { PostgresDatabase } from '../../server/src/storage/postgres/database/postgres-database.ts';
import { type FakeServerClock, fakeServerClock } from './fake-server-clock.ts';
import { holdLocks } from './hold-locks.ts';
import { addTestProjects } from './postgres-test-projects.ts';
import type { PostgresServer, TestDatabase } from './start-postgres.ts';

/** A database as several processes have it open. */
export interface PostgresProcesses {
  readonly database: TestDatabase;
  /** Calls with an index take turns among the processes. */
  of(index: number): PostgresDatabase;
}

/** As `openPostgresProcesses`, with a clock of PostgreSQL that the test sets. */
export async function openClockedProcesses(
  server: PostgresServer,
  processCount: number,
  nowMs: number,
): Promise<PostgresProcesses & { readonly clock: FakeServerClock }> {
  const database = await server.createTestDatabase();
  const clock = await fakeServerClock(database, nowMs);
  return { ...(await openIn(database, processCount)), clock };
}

/** Opens a new database, with `org_1` and its projects `prj_1` and `prj_2`, in as many processes. */
export async function openPostgresProcesses(
  server: PostgresServer,
  processCount: number,
): Promise<PostgresProcesses> {
  return openIn(await server.createTestDatabase(), processCount);
}

async function openIn(database: TestDatabase, processCount: number): Promise<PostgresProcesses> {
  const first = await database.open();
  await addTestProjects(first);
  const others = await Promise.all(Array.from({ length: processCount - 1 }, () => database.open()));
  return { database, of: (index) => [first, ...others][index % processCount] ?? first };
}

/** Calls at once, and waits for all. */
export function callAtOnce<Result>(
  callCount: number,
  call: (index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(Array.from({ length: callCount }, (_, index) => call(index)));
}

/**
 * Calls at once behind a statement whose locks hold all of them up, and rolls it back once each of them waits: they meet at the same
 * step, however busy the machine is.
 */
export async function callBehind<Result>(
  statement: string,
  { database, of }: PostgresProcesses,
  callCount: number,
  call: (index: number) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const locks = await holdLocks(database, of(0), statement);
  const calls = Promise.allSettled(Array.from({ length: callCount }, (_, index) => call(index)));
  await locks.waiting(callCount);
  await locks.end('rollback');
  return calls;
}
