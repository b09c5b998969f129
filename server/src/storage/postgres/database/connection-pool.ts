import type { Client } from 'pg';
import { unavailable } from '../../threads/storage-failure.ts';
import { discard, type PrimaryConnector } from './connect-primary.ts';

export interface ConnectionPoolOptions {
  readonly connector: PrimaryConnector;
  readonly maxConnections: number;
  /** How long a caller waits for a connection. */
  readonly maxWaitMs: number;
  /** How long a connection stays open without use. */
  readonly maxIdleMs: number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
}

export interface ConnectionPool {
  /** @throws AppError `UNAVAILABLE` when there is none in time, or no server that takes writes. */
  acquire(): Promise<Client>;
  /** @param isBroken whether nobody should use it again. */
  release(client: Client, isBroken: boolean): void;
  /** Closes what nobody uses, for when the server was lost: some connections would hang rather than fail. */
  closeIdle(): void;
  /** Whether one of its connections has this process id at the server. */
  hasBackend(processId: number): boolean;
  /** Refuses new callers, and waits until those before have released their connections. */
  close(): Promise<void>;
}

interface Waiter {
  readonly resolve: (client: Client) => void;
  readonly reject: (error: Error) => void;
}

interface Idle {
  readonly client: Client;
  readonly cancelExpiry: () => void;
}

/**
 * Connections to whichever server the connector finds; the pool of `pg` is bound to one. Those that wait are served in order of arrival.
 */
export function createConnectionPool(options: ConnectionPoolOptions): ConnectionPool {
  const { connector, maxConnections, maxWaitMs, maxIdleMs, setTimer } = options;
  const open = new Set<Client>();
  const idle: Idle[] = [];
  const waiters = new Set<Waiter>();
  let connecting = 0;
  let onClosed: (() => void) | undefined;

  function serveWaiters(): void {
    for (const waiter of waiters) {
      const available = idle.pop();
      if (available === undefined) break;
      available.cancelExpiry();
      waiters.delete(waiter);
      waiter.resolve(available.client);
    }
    while (connecting < waiters.size && open.size + connecting < maxConnections) void openOne();
    if (onClosed === undefined || waiters.size > 0) return;
    closeIdle();
    if (open.size + connecting === 0) onClosed();
  }

  async function openOne(): Promise<void> {
    connecting += 1;
    try {
      const client = await connector.connect();
      connecting -= 1;
      open.add(client);
      client.on('error', () => remove(client));
      release(client, false);
    } catch (error) {
      connecting -= 1;
      const [oldest] = waiters;
      if (oldest !== undefined) waiters.delete(oldest);
      oldest?.reject(unavailable('PostgreSQL cannot be reached; nothing was changed, retry later', error));
      serveWaiters();
    }
  }

  /** Its users get the error from their statement. */
  function remove(client: Client): void {
    if (!open.delete(client)) return;
    const at = idle.findIndex((each) => each.client === client);
    if (at >= 0) idle.splice(at, 1)[0]?.cancelExpiry();
    discard(client);
    serveWaiters();
  }

  function release(client: Client, isBroken: boolean): void {
    if (!open.has(client)) return;
    if (isBroken || !connector.isCurrent(client)) {
      remove(client);
      return;
    }
    idle.push({ client, cancelExpiry: setTimer(() => remove(client), maxIdleMs) });
    serveWaiters();
  }

  function closeIdle(): void {
    for (const { client } of [...idle]) remove(client);
  }

  return {
    acquire() {
      if (onClosed !== undefined)
        return Promise.reject(unavailable('PostgreSQL is no longer used: the service stops'));
      const { promise, resolve, reject } = Promise.withResolvers<Client>();
      const cancelTimer = setTimer(() => {
        waiters.delete(waiter);
        const reason =
          open.size === 0
            ? 'PostgreSQL did not answer'
            : `no connection to PostgreSQL became free within ${maxWaitMs / 1000} s`;
        reject(unavailable(`${reason}; nothing was changed, retry later`));
      }, maxWaitMs);
      const waiter: Waiter = {
        resolve(client) {
          cancelTimer();
          resolve(client);
        },
        reject(error) {
          cancelTimer();
          reject(error);
        },
      };
      waiters.add(waiter);
      serveWaiters();
      return promise;
    },
    release,
    closeIdle,
    hasBackend: (processId) => [...open].some((client) => backendOf(client) === processId),
    close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      onClosed = resolve;
      serveWaiters();
      return promise;
    },
  };
}

/** The driver has it, its types do not. */
function backendOf(client: Client): unknown {
  return 'processID' in client ? client.processID : undefined;
}
