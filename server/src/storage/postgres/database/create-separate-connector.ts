import type { ClientConfig } from 'pg';
import { createPrimaryConnector, type PrimaryConnector } from './connect-primary.ts';
import { loadClients } from './load-clients.ts';
import { parsePostgresUrl } from './postgres-endpoint.ts';

/**
 * Connects beside the pool, as what holds a lock of its session does. Whoever waits for it says what is wrong.
 *
 * @param urls as of `openPostgres`. @param overrides of the usual limits of a connection.
 */
export async function createSeparateConnector(
  urls: readonly string[],
  overrides?: ClientConfig,
): Promise<PrimaryConnector> {
  return createPrimaryConnector({
    endpoints: urls.map(parsePostgresUrl),
    createClient: await loadClients(overrides),
    onPrimary: () => undefined,
    onUnreachable: () => undefined,
  });
}
