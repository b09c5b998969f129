import type { ClickhouseServer } from './clickhouse-server.ts';

/** As a supervisor does: ClickHouse 26.7 may end itself with a fatal error (236) when another server dies in a query. */
export async function startEndedServers(
  servers: readonly Pick<ClickhouseServer, 'hasEnded' | 'start'>[],
): Promise<void> {
  for (const server of servers) if (server.hasEnded()) await server.start();
}
