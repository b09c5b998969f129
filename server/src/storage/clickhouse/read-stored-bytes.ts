import type { PostgresDatabase } from '../postgres/database/postgres-database.ts';
import type { ClickhouseDatabase } from './database/clickhouse-database.ts';

const timeoutMs = 5_000;

/** What logs and traces take, with indexes: parts in ClickHouse, and the heads of traces with what belongs to them in PostgreSQL. */
export async function readStoredBytes(
  clickhouse: Pick<ClickhouseDatabase, 'read'>,
  postgres: Pick<PostgresDatabase, 'rows'>,
): Promise<Readonly<Record<'logs' | 'traces', number>>> {
  const [parts, [heads]] = await Promise.all([
    clickhouse.read<{ readonly name: string; readonly bytes: string }>(
      {
        text: `SELECT parts.table AS name, sum(parts.bytes_on_disk) AS bytes FROM system.parts AS parts
          WHERE parts.database = currentDatabase() AND parts.active GROUP BY name`,
      },
      { timeoutMs },
    ),
    postgres.rows<{
      readonly bytes: number;
    }>(`SELECT coalesce(sum(pg_total_relation_size(tables.oid)), 0)::int8 AS bytes
      FROM pg_class tables WHERE tables.relkind = 'r' AND tables.relnamespace = current_schema()::regnamespace
      AND starts_with(tables.relname, 'trace_')`),
  ]);
  const bytesOf = (table: string) => Number(parts.find(({ name }) => name === table)?.bytes ?? 0);
  return { logs: bytesOf('logs'), traces: bytesOf('trace_parts') + (heads?.bytes ?? 0) };
}
