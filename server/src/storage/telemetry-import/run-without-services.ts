import { pause } from '../../time/timers.ts';
import { advisoryLocks } from '../postgres/database/advisory-locks.ts';
import type { PostgresDatabase } from '../postgres/database/postgres-database.ts';
import { createRunAlone } from '../postgres/run-alone.ts';
import {
  describeLockHolder,
  type ServiceLockHolder,
  selectLockHolder,
} from '../postgres/service-lock-holder.ts';

/** An import that was killed holds the lock until the server notices. */
const attempts = 20;
const pauseMs = 250;

/**
 * Runs work while no service uses the database. Should the connection of the lock be lost, services still find what
 * `assertNoUnfinishedImport` refuses.
 *
 * @throws Error with a one-line message when a service uses it.
 */
export async function runWithoutServices(
  urls: readonly string[],
  postgres: Pick<PostgresDatabase, 'rows'>,
  work: () => Promise<void>,
): Promise<void> {
  const runAlone = await createRunAlone(urls);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (await runAlone(advisoryLocks.service, work)) return;
    await pause(pauseMs);
  }
  const [holder] = await postgres.rows<ServiceLockHolder>(selectLockHolder, [advisoryLocks.service]);
  const name = holder === undefined ? 'a service' : describeLockHolder(holder);
  throw new Error(
    `${name} uses the PostgreSQL database; stop all services until the import of telemetry has ended`,
  );
}
