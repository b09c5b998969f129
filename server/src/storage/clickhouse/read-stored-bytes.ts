import type { StoredBytes } from '../../retention/disk-space.ts';
import type { PostgresDatabase } from '../postgres/database/postgres-database.ts';
import type { ClickhouseDatabase } from './database/clickhouse-database.ts';
import { readEachShard } from './database/read-each-shard.ts';

const timeoutMs = 5_000;

/** What telemetry takes, with indexes: parts in ClickHouse, and in PostgreSQL the heads of traces and who decides about metrics. */
export async function readStoredBytes(
  clickhouse: Pick<ClickhouseDatabase, 'readShard' | 'shardCount'>,
  postgres: Pick<PostgresDatabase, 'rows'>,
): Promise<StoredBytes> {
  const [parts, [rows]] = await Promise.all([
    readEachShard<{ readonly name: string; readonly bytes: string }>(
      clickhouse,
      {
        text: `SELECT parts.table AS name, sum(parts.bytes_on_disk) AS bytes FROM system.parts AS parts
          WHERE parts.database = currentDatabase() AND parts.active GROUP BY name`,
      },
      { timeoutMs },
    ),
    postgres.rows<{
      readonly traces: number;
      readonly metrics: number;
    }>(`SELECT
        coalesce(sum(pg_total_relation_size(tables.oid)) FILTER (WHERE starts_with(tables.relname, 'trace_')), 0)::int8 AS traces,
        coalesce(sum(pg_total_relation_size(tables.oid)) FILTER (WHERE starts_with(tables.relname, 'metric_')), 0)::int8 AS metrics
      FROM pg_class tables WHERE tables.relkind = 'r' AND tables.relnamespace = current_schema()::regnamespace`),
  ]);
  const bytesOf = (...tables: readonly string[]) =>
    parts.reduce((sum, { name, bytes }) => (tables.includes(name) ? sum + Number(bytes) : sum), 0);
  return {
    logs: bytesOf('logs'),
    traces: bytesOf('trace_parts') + (rows?.traces ?? 0),
    metrics: bytesOf('samples', 'series', 'metric_metadata', 'exemplars') + (rows?.metrics ?? 0),
  };
}
