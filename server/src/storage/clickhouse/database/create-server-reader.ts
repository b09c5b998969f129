import type { ClickHouseClient } from '@clickhouse/client';
import type { ClickhouseDatabase, ClickhouseQuery } from './clickhouse-database.ts';
import { toParams } from './stream-rows.ts';

/**
 * Reads from one server, whatever its schema.
 *
 * @param timeoutMs of each query, instead of that of the client: a server that hangs is one that does not answer.
 */
export function createServerReader(
  client: ClickHouseClient,
  timeoutMs?: number,
): Pick<ClickhouseDatabase, 'read'> {
  return {
    async read<Row>(query: ClickhouseQuery) {
      const limit = timeoutMs === undefined ? {} : { abort_signal: AbortSignal.timeout(timeoutMs) };
      return (await client.query({ ...toParams(query), ...limit, format: 'JSONEachRow' })).json<Row>();
    },
  };
}
