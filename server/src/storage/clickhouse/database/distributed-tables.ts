import type { ClickHouseClient } from '@clickhouse/client';
import { listMigrations } from '../../schema/list-migrations.ts';
import type { ClickhouseDatabase } from './clickhouse-database.ts';
import { UnusableServerError } from './clickhouse-failure.ts';
import { clickhouseSchema } from './clickhouse-schema.ts';
import { toDistributedDatabase } from './clickhouse-servers.ts';
import { quoteIdentifier, quoteText } from './quote-sql.ts';

type Reader = Pick<ClickhouseDatabase, 'read'>;

const limits = { timeoutMs: 30_000 };

/**
 * Creates a table over all shards for each table of the server, or replaces those of an earlier schema or of another cluster, which lack
 * columns or servers. Queries that run meanwhile go on with the table that they began with.
 *
 * @param server its database has the tables of this schema, as that of every server of the cluster has.
 */
export async function createDistributedTables(
  server: { readonly client: ClickHouseClient; readonly database: string },
  reader: Reader,
  cluster: string,
  version: number,
): Promise<void> {
  const comment = toComment(cluster, version);
  const outdated = await findOutdated(reader, server.database, comment);
  if (outdated.length === 0) return;
  const database = quoteIdentifier(server.database);
  const distributed = quoteIdentifier(toDistributedDatabase(server.database));
  await server.client.command({ query: `CREATE DATABASE IF NOT EXISTS ${distributed}` });
  for (const name of outdated) {
    const table = quoteIdentifier(name);
    const engine = [cluster, server.database, name].map(quoteText).join(', ');
    await server.client.command({
      query: `CREATE OR REPLACE TABLE ${distributed}.${table} AS ${database}.${table} ENGINE = Distributed(${engine}) COMMENT ${quoteText(comment)}`,
    });
  }
}

/** @throws UnusableServerError unless there is a table over all shards for each table of the server. */
export async function requireDistributedTables(
  database: string,
  reader: Reader,
  cluster: string,
): Promise<void> {
  const newest = listMigrations(clickhouseSchema).length;
  const [missing] = await findOutdated(reader, database, toComment(cluster, newest));
  if (missing !== undefined)
    throw new UnusableServerError(
      `it has no table ${missing} of this release over the shards of the cluster "${cluster}": run cairn cluster init, or start the service with the right to create tables`,
    );
}

/** What a table was made from: its columns are those of the schema. */
function toComment(cluster: string, version: number): string {
  return `schema ${version}, cluster ${cluster}`;
}

async function findOutdated(reader: Reader, database: string, comment: string): Promise<readonly string[]> {
  const parameters = { database, distributed: toDistributedDatabase(database), comment };
  const rows = await reader.read<{ readonly name: string }>({ text: selectOutdated, parameters }, limits);
  return rows.map(({ name }) => name);
}

const selectOutdated = `
SELECT tables.name AS name FROM system.tables AS tables
WHERE tables.database = {database:String} AND tables.engine LIKE '%MergeTree' AND tables.name != 'schema_migrations'
  AND tables.name NOT IN (
    SELECT made.name FROM system.tables AS made
    WHERE made.database = {distributed:String} AND made.comment = {comment:String}
  )
ORDER BY name`;
