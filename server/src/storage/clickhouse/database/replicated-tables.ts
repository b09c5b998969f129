import type { ClickhouseDatabase } from './clickhouse-database.ts';

type Reader = Pick<ClickhouseDatabase, 'read'>;

const limits = { timeoutMs: 30_000 };

/**
 * A statement of a migration for a server whose tables have replicas: where it creates a table, the table is one of them. Each replica is
 * made by its own server; the first one makes what they share in Keeper.
 *
 * What a replica fetches is on its disk before it counts towards the quorum of an insert, as what is inserted.
 */
export function replicateTable(statement: string): string {
  if (!/^\s*(--[^\n]*\n\s*)*CREATE TABLE/.test(statement)) return statement;
  return statement
    .replace(
      /ENGINE = (\w*MergeTree)(?:\(([^)]*)\))?/,
      (_, engine: string, columns: string | undefined) =>
        `ENGINE = Replicated${engine}('/clickhouse/tables/{shard}/{database}/{table}', '{replica}'${columns === undefined ? '' : `, ${columns}`})`,
    )
    .replace(
      'fsync_after_insert = 1',
      'fsync_after_insert = 1, min_compressed_bytes_to_fsync_after_fetch = 1',
    );
}

/**
 * Whether the tables of a server are or will be replicated: where there are several replicas of a shard, or were.
 *
 * @throws Error with a one-line message when tables that are not replicated would need it.
 */
export async function decideReplication(
  reader: Reader,
  database: string,
  isWanted: boolean,
): Promise<boolean> {
  const tables = await reader.read<{ readonly name: string; readonly engine: string }>(
    { text: selectEngines, parameters: { database } },
    limits,
  );
  const single = tables.find(({ engine }) => !engine.startsWith('Replicated'));
  if (isWanted && single !== undefined)
    throw new Error(
      `its table ${single.name} is not replicated, and the cluster has several replicas of a shard: name a database without tables, or a cluster with one server for each shard`,
    );
  return isWanted || (tables.length > 0 && single === undefined);
}

const selectEngines = `
SELECT tables.name AS name, tables.engine AS engine FROM system.tables AS tables
WHERE tables.database = {database:String} AND tables.engine LIKE '%MergeTree' AND tables.name != 'schema_migrations'
ORDER BY name`;
