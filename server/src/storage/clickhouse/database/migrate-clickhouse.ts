import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { listMigrations } from '../../schema/list-migrations.ts';
import { clickhouseSchema, newerSchema, readSchemaVersion } from './clickhouse-schema.ts';
import type { ClickhouseServers } from './clickhouse-servers.ts';
import { connectServers } from './connect-servers.ts';
import { createServerReader } from './create-server-reader.ts';
import { createDistributedTables } from './distributed-tables.ts';
import type { ClickhouseClient } from './load-client.ts';

export interface MigrateClickhouseOptions extends ClickhouseServers {
  /** That of this release by default. */
  readonly folder?: string;
}

const createHistory = `CREATE TABLE IF NOT EXISTS schema_migrations (
  version UInt32,
  file_name String,
  applied_at DateTime DEFAULT now()
) ENGINE = MergeTree ORDER BY version`;

/**
 * Applies each `NNNN-name.sql` of the folder to every server, forward only, and then makes the tables of a cluster over all of its shards.
 * ClickHouse has no transactions: the statements of a file may be repeated, also by processes that start at the same time, and its number
 * is stored after them.
 *
 * @throws Error with a one-line message when a server cannot be used, its schema is of a newer release, or a file fails.
 */
export async function migrateClickhouse({
  folder = clickhouseSchema,
  ...servers
}: MigrateClickhouseOptions): Promise<void> {
  const { cluster } = servers;
  const { shards, close } = await connectServers(servers, 1);
  const migrations = listMigrations(folder);
  const inEach = (migrate: (server: ClickhouseClient) => Promise<void>) =>
    Promise.all(shards.map((server) => describing(server, () => migrate(server))));
  try {
    await inEach((server) => migrateServer(server.client, folder, migrations));
    if (cluster === undefined) return;
    // Afterwards, because a query may ask every server for every column.
    await inEach((server) =>
      createDistributedTables(server, createServerReader(server.client), cluster, migrations.length),
    );
  } finally {
    await close();
  }
}

async function describing({ name }: ClickhouseClient, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`ClickHouse (${name}) cannot be migrated: ${reason}`, { cause });
  }
}

async function migrateServer(
  client: ClickHouseClient,
  folder: string,
  migrations: ReturnType<typeof listMigrations>,
): Promise<void> {
  const version = await readSchemaVersion(createServerReader(client));
  if (version > migrations.length) throw newerSchema(version, migrations.length);
  if (version === migrations.length) return;
  await client.command({ query: createHistory });
  for (const migration of migrations.slice(version)) {
    const sql = await readFile(join(folder, migration.fileName), 'utf8');
    for (const statement of toStatements(sql)) await client.command({ query: statement });
    await client.command({
      query: 'INSERT INTO schema_migrations (version, file_name) VALUES ({version:UInt32}, {name:String})',
      query_params: { version: migration.version, name: migration.fileName },
    });
  }
}

/** A statement ends with a semicolon at the end of a line. */
function toStatements(sql: string): readonly string[] {
  return sql.split(/;\s*$/m).filter((statement) => statement.trim() !== '');
}
