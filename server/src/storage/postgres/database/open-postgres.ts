import { setPatientTimer, setTimer } from '../../../time/timers.ts';
import { createPrimaryConnector, discard } from './connect-primary.ts';
import { createConnectionPool } from './connection-pool.ts';
import { loadClients } from './load-clients.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { parsePostgresUrl } from './postgres-endpoint.ts';
import { requireSchema } from './postgres-schema.ts';
import { repeatConflicts } from './repeat-conflicts.ts';
import { runRead } from './run-read.ts';
import { runTransaction } from './run-transaction.ts';
import { createUsedConnection, toSession, type UsedConnection } from './used-connection.ts';
import { startChangeWatch } from './watch-changes.ts';

export interface OpenPostgresOptions {
  /** `postgres://user:password@host:port/database`, tried in this order; see `parsePostgresUrl`. */
  readonly urls: readonly string[];
  /** For pauses before repeated work. */
  readonly random: () => number;
  /** Connections of the pool; one more listens. 16 by default. */
  readonly maxConnections?: number;
  /** Called with host, port and database when another server is used than before, or one again after `onUnreachable`. */
  readonly onPrimary?: (name: string) => void;
  /** Called when no server can be used, with the reason of each, once for as long as they stay the same. */
  readonly onUnreachable?: (reasons: string) => void;
}

const defaultMaxConnections = 16;
const maxWaitMs = 5_000;
const maxIdleMs = 60_000;

/**
 * Opens the database of the first URL whose server takes writes, and after a failure of another one.
 *
 * @throws Error with a one-line message, without passwords, when no server can be used or `migratePostgres` has to run first.
 */
export async function openPostgres(options: OpenPostgresOptions): Promise<PostgresDatabase> {
  const endpoints = options.urls.map(parsePostgresUrl);
  if (endpoints.length === 0) throw new Error('no PostgreSQL URL is given');
  const connector = createPrimaryConnector({
    endpoints,
    createClient: await loadClients(),
    onPrimary(name) {
      pool.closeIdle();
      options.onPrimary?.(name);
    },
    onUnreachable: (reasons) => options.onUnreachable?.(reasons),
  });
  const pool = createConnectionPool({
    connector,
    maxConnections: options.maxConnections ?? defaultMaxConnections,
    maxWaitMs,
    maxIdleMs,
    setTimer: setPatientTimer,
  });
  // Fails here, rather than at the first request, when nothing can be used.
  const first = await connector.connect();
  try {
    await requireSchema(toSession(createUsedConnection(first), 'unchanged'));
  } catch (error) {
    discard(first);
    throw error;
  }
  const watch = startChangeWatch({
    first,
    connector,
    hasBackend: pool.hasBackend,
    onLost: pool.closeIdle,
    setTimer,
  });

  function use<Result>(
    work: (connection: UsedConnection) => Promise<Result>,
    queryTimeoutMs?: number,
  ): Promise<Result> {
    return repeatConflicts(
      async () => {
        const client = await pool.acquire();
        const connection = createUsedConnection(client, queryTimeoutMs);
        try {
          return await work(connection);
        } finally {
          pool.release(client, connection.isBroken());
          if (connection.isBroken()) pool.closeIdle();
        }
      },
      { random: options.random, setTimer },
    );
  }

  async function runApart(text: string, values: readonly unknown[]): Promise<void> {
    const client = await connector.connect();
    try {
      await createUsedConnection(client).run(text, values, 'unchanged');
    } finally {
      discard(client);
    }
  }

  return {
    // A statement by itself commits before it is answered.
    rows: (text, values) => use((connection) => toSession(connection, 'unknown').rows(text, values)),
    change: (text, values) => use((connection) => toSession(connection, 'unknown').change(text, values)),
    transaction: (work, isolation = 'read committed') =>
      use((connection) => runTransaction(connection, work, isolation)),
    read: (work, limits) => runRead({ use, runApart, setTimer }, work, limits),
    foreignChangeMarker: watch.foreignChangeMarker,
    onNotification: watch.onNotification,
    async close() {
      await Promise.all([pool.close(), watch.stop()]);
    },
  };
}
