import type { Client, ClientConfig, CustomTypesConfig } from 'pg';
import { createRowTypes } from './row-types.ts';

/** Limits of every connection, besides that of `connectClient`. Those that the server applies come first, so that the outcome is known. */
const limits = {
  lock_timeout: 5_000,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  // A process that hangs within a transaction would keep its locks.
  idle_in_transaction_session_timeout: 15_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
} as const satisfies ClientConfig;

/** Loads the driver, which the embedded stores need not, and returns a function that makes clients that are not yet connected. */
export async function loadClients(
  overrides: ClientConfig = {},
): Promise<(connection: ClientConfig) => Client> {
  // A module that is CommonJS has only its default export in the bundle.
  const { default: pg } = await import('pg');
  const types: CustomTypesConfig = createRowTypes(pg.types);
  return (connection) => {
    const client = new pg.Client({
      ...limits,
      ...overrides,
      ...connection,
      application_name: 'cairn',
      types,
    });
    // Statements report their errors; without a listener the connection's own would end the process.
    client.on('error', () => undefined);
    return client;
  };
}
