import { EventEmitter } from 'node:events';
import type { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { rejectionOf } from '../../../testing/thrown-by.ts';
import { createConnectionPool } from './connection-pool.ts';

class FakeClient extends EventEmitter {
  hasEnded = false;
  async end(): Promise<void> {
    this.hasEnded = true;
  }
}

/** A pool of two connections whose attempts to connect, and timers, are ended by hand. */
function openPool() {
  const attempts: { succeed(): FakeClient; fail(): void }[] = [];
  const timers: { readonly delayMs: number; readonly fire: () => void }[] = [];
  let current: readonly Client[] | undefined;
  const pool = createConnectionPool({
    connector: {
      connect() {
        const { promise, resolve, reject } = Promise.withResolvers<Client>();
        attempts.push({
          succeed() {
            const client = new FakeClient();
            resolve(asClient(client));
            return client;
          },
          fail: () => reject(new Error('refused')),
        });
        return promise;
      },
      isCurrent: (client) => current === undefined || current.includes(client),
    },
    maxConnections: 2,
    maxWaitMs: 5_000,
    maxIdleMs: 60_000,
    setTimer(fire, delayMs) {
      const timer = { fire, delayMs };
      timers.push(timer);
      return () => {
        const at = timers.indexOf(timer);
        if (at >= 0) timers.splice(at, 1);
      };
    },
  });
  return {
    pool,
    attempts,
    fireTimers(delayMs: number) {
      for (const timer of timers.filter((each) => each.delayMs === delayMs)) timer.fire();
    },
    setCurrent(clients: readonly FakeClient[]) {
      current = clients.map(asClient);
    },
  };
}

/** Cast: the pool listens to it and ends it, no more. */
const asClient = (client: FakeClient) => client as unknown as Client;

describe('the connection pool', () => {
  it('opens as many as are needed, up to its maximum, and serves in order of arrival', async () => {
    const { pool, attempts } = openPool();
    const [first, second, third, fourth] = [pool.acquire(), pool.acquire(), pool.acquire(), pool.acquire()];
    expect(attempts).toHaveLength(2);
    const one = attempts[0]?.succeed();
    const two = attempts[1]?.succeed();
    expect(await first).toBe(one);
    expect(await second).toBe(two);
    pool.release(await second, false);
    expect(await third).toBe(two);
    pool.release(await first, false);
    expect(await fourth).toBe(one);
    expect(attempts).toHaveLength(2);
  });

  it('tells one caller for each attempt that fails, and tries again for the others', async () => {
    const { pool, attempts } = openPool();
    const callers = [pool.acquire(), pool.acquire(), pool.acquire()];
    attempts[0]?.fail();
    expect(await rejectionOf(Promise.race(callers))).toMatchObject({
      code: 'UNAVAILABLE',
      cause: { message: 'refused' },
    });
    attempts[1]?.succeed();
    await expect(callers[1]).resolves.toBeDefined();
    expect(attempts).toHaveLength(3);
    attempts[2]?.succeed();
    await expect(callers[2]).resolves.toBeDefined();
  });

  it('ends a wait that is too long, and the connection that comes later serves another caller', async () => {
    const { pool, attempts, fireTimers } = openPool();
    const late = pool.acquire();
    fireTimers(5_000);
    expect(await rejectionOf(late)).toMatchObject({
      message: 'PostgreSQL did not answer; nothing was changed, retry later',
    });
    const client = attempts[0]?.succeed();
    expect(await pool.acquire()).toBe(client);
  });

  it('replaces a connection that failed, in use or not', async () => {
    const { pool, attempts } = openPool();
    const first = pool.acquire();
    const broken = attempts[0]?.succeed();
    const waiting = [pool.acquire(), pool.acquire()];
    attempts[1]?.succeed();
    await waiting[0];
    pool.release(await first, true);
    expect(broken?.hasEnded).toBe(true);
    const idle = attempts[2]?.succeed();
    pool.release(await (waiting[1] ?? first), false);
    idle?.emit('error', new Error('lost'));
    const next = pool.acquire();
    const fresh = attempts[3]?.succeed();
    expect(await next).toBe(fresh);
  });

  it('closes connections that nobody uses, and those to a server that is no longer used', async () => {
    const { pool, attempts, fireTimers, setCurrent } = openPool();
    const acquired = [pool.acquire(), pool.acquire()];
    const [one, two] = attempts.map((attempt) => attempt.succeed());
    const clients = await Promise.all(acquired);
    pool.release(clients[0] as Client, false);
    expect(one?.hasEnded).toBe(false);
    fireTimers(60_000);
    expect(one?.hasEnded).toBe(true);
    setCurrent([]);
    pool.release(clients[1] as Client, false);
    expect(two?.hasEnded).toBe(true);
  });
});
