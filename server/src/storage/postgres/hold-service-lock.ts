import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { advisoryLocks } from './database/advisory-locks.ts';
import { discard } from './database/connect-primary.ts';
import { createSeparateConnector } from './database/create-separate-connector.ts';
import { createWakeablePause } from './database/wakeable-pause.ts';
import { describeLockHolder, type ServiceLockHolder, selectLockHolder } from './service-lock-holder.ts';

export interface ServiceLockOptions {
  /** As of `openPostgres`. */
  readonly urls: readonly string[];
  /** Whether to hold it in common with others: then only a service that holds it alone is in the way. */
  readonly isShared: boolean;
  /** How long to wait for another service; that of a lost machine holds the lock for up to 20 s. */
  readonly maxWaitMs: number;
  readonly monotonicNowMs: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  /** Called once when another service holds the lock. */
  readonly onWait: (holder: string) => void;
  /** Called at most once, when another service took the lock while this one had lost its connection. */
  readonly onTaken: (error: Error) => void;
}

export interface ServiceLock {
  release(): Promise<void>;
}

type Attempt = { readonly client: Client } | { readonly holder: string } | 'unreachable';

const retryMs = 500;
const heartbeatMs = 5_000;
/** The server ends the session of a machine that is gone after `5 + 3 * 5` s, which frees the lock. */
const sessionSettings = `SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
  SET tcp_user_timeout = 20000`;

/**
 * Holds the lock of the services. One that keeps telemetry in a data directory uses the database alone, because it evaluates alerts and
 * automations over its own telemetry only; those that keep all of it in ClickHouse share the lock. It is a session-level advisory lock
 * on a connection of its own, which is made again when it is lost.
 * Source: https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 *
 * @throws Error with a one-line message when another service holds it for longer than `maxWaitMs`.
 */
export async function holdServiceLock(options: ServiceLockOptions): Promise<ServiceLock> {
  const { urls, isShared, maxWaitMs, monotonicNowMs, setTimer, onWait, onTaken } = options;
  const name = `cairn serve ${randomUUID().slice(0, 8)}`;
  const connector = await createSeparateConnector(urls);
  // Ends early when the lock is lost or released.
  const { pause, wake } = createWakeablePause(setTimer);
  let isReleased = false;

  async function attempt(): Promise<Attempt> {
    const client = await connector.connect().catch(() => undefined);
    if (client === undefined) return 'unreachable';
    try {
      const holder = await takeLock(client, name, isShared);
      if (holder === undefined) return { client };
      discard(client);
      return { holder };
    } catch {
      discard(client);
      return 'unreachable';
    }
  }

  async function waitForLock(): Promise<Client> {
    const startedAtMs = monotonicNowMs();
    let isReported = false;
    for (;;) {
      const result = await attempt();
      if (result !== 'unreachable' && 'client' in result) return result.client;
      const reason = result === 'unreachable' ? 'it cannot be reached' : `${result.holder} uses it`;
      if (monotonicNowMs() - startedAtMs >= maxWaitMs)
        throw new Error(
          `the PostgreSQL database cannot be used: ${reason}; a service that keeps telemetry in its data directory uses a database alone, so stop the other one or name another database`,
        );
      if (result !== 'unreachable' && !isReported) onWait(result.holder);
      isReported = true;
      await pause(retryMs);
    }
  }

  /** Returns when the connection is lost, the server takes no more writes, or the lock is released. */
  async function keep(client: Client): Promise<void> {
    let isLost = false;
    const lose = () => {
      isLost = true;
      wake();
    };
    client.on('error', lose);
    client.on('end', lose);
    while (!isLost && !isReleased) {
      await pause(heartbeatMs);
      if (isLost || isReleased) return;
      const isPrimary = await answersAsPrimary(client).catch(() => false);
      if (!isPrimary) return;
    }
  }

  async function hold(first: Client): Promise<void> {
    let client: Client | undefined = first;
    while (!isReleased) {
      if (client !== undefined) {
        await keep(client);
        discard(client);
        client = undefined;
        continue;
      }
      const result = await attempt();
      if (result === 'unreachable') await pause(retryMs);
      else if ('client' in result) client = result.client;
      else {
        onTaken(
          new Error(
            `${result.holder} has taken the PostgreSQL database while this service could not reach it`,
          ),
        );
        return;
      }
    }
    if (client !== undefined) discard(client);
  }

  const holding = hold(await waitForLock());
  return {
    async release() {
      isReleased = true;
      wake();
      await holding;
    },
  };
}

/** Takes the lock on this connection, or describes who has it. An earlier connection of this service, which may not have ended yet, is ended. */
async function takeLock(client: Client, name: string, isShared: boolean): Promise<string | undefined> {
  await client.query(`SET application_name = '${name}'; ${sessionSettings}`);
  if (await tryLock(client, isShared)) return undefined;
  const { rows } = await client.query<ServiceLockHolder>(selectLockHolder, [advisoryLocks.service]);
  const holder = rows.find((each) => each.name !== name) ?? rows[0];
  // It was released in between; the next attempt takes it.
  if (holder === undefined) return (await tryLock(client, isShared)) ? undefined : 'another service';
  if (holder.name !== name) return describeLockHolder(holder);
  await client.query('SELECT pg_terminate_backend($1, 1000)', [holder.pid]);
  return (await tryLock(client, isShared)) ? undefined : 'another service';
}

async function tryLock(client: Client, isShared: boolean): Promise<boolean> {
  const statement = isShared ? trySharedLock : tryOwnLock;
  const { rows } = await client.query<{ taken: boolean }>(statement, [advisoryLocks.service]);
  return rows[0]?.taken === true;
}

async function answersAsPrimary(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ readOnly: string }>(
    `SELECT current_setting('transaction_read_only') AS "readOnly"`,
  );
  return rows[0]?.readOnly === 'off';
}

const tryOwnLock = 'SELECT pg_try_advisory_lock($1) AS "taken"';
const trySharedLock = 'SELECT pg_try_advisory_lock_shared($1) AS "taken"';
