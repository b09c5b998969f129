import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppliedMigration } from '../../schema/applied-migration.ts';
import type { listMigrations } from '../../schema/list-migrations.ts';
import { describeBriefly, isServerError } from './clickhouse-failure.ts';
import { newerSchema, readSchemaVersion } from './clickhouse-schema.ts';
import { createServerReader } from './create-server-reader.ts';
import type { ClickhouseClient } from './load-client.ts';
import { decideReplication, replicateTable } from './replicated-tables.ts';

export interface ShardMigration {
  /** Of the files. */
  readonly folder: string;
  readonly migrations: ReturnType<typeof listMigrations>;
  /** Whether a shard of the cluster has several replicas. */
  readonly isReplicated: boolean;
  /** Called when an earlier schema was migrated. */
  readonly onMigrated?: ((migration: AppliedMigration) => void) | undefined;
}

const limits = { timeoutMs: 30_000 };

const createHistory = `CREATE TABLE IF NOT EXISTS schema_migrations (
  version UInt32,
  file_name String,
  applied_at DateTime DEFAULT now()
) ENGINE = MergeTree ORDER BY version`;

/** A change of a replicated table is one of all replicas, and is awaited, because the tables over all shards are made from it. */
const changeSettings = { alter_sync: '2', replication_wait_for_inactive_replica_timeout: '10' } as const;

/**
 * Applies the files to the server of a shard that has the most of them; the others get its tables, as they are then.
 *
 * @param servers those of the shard that answer.
 * @throws Error with a one-line message that names the server.
 */
export async function migrateShard(
  servers: readonly ClickhouseClient[],
  migration: ShardMigration,
): Promise<void> {
  const versions = await Promise.all(
    servers.map((server) =>
      namingServer(server, async () => {
        const version = await readSchemaVersion(createServerReader(server.client));
        if (version > migration.migrations.length) throw newerSchema(version, migration.migrations.length);
        return version;
      }),
    ),
  );
  const newest = Math.max(...versions);
  const source = servers[versions.indexOf(newest)];
  if (source === undefined) return;
  const startedAtMs = performance.now();
  await namingServer(source, () => applyFiles(source, newest, migration));
  const toVersion = migration.migrations.length;
  if (newest > 0 && newest < toVersion)
    migration.onMigrated?.({
      database: `ClickHouse (${source.name})`,
      fromVersion: newest,
      toVersion,
      durationMs: performance.now() - startedAtMs,
    });
  for (const [index, server] of servers.entries())
    if (server !== source) await namingServer(server, () => copyTables(source, server, versions[index] ?? 0));
}

/** @throws what the work does, as an error that names the server. */
export async function namingServer<Result>(
  { name }: ClickhouseClient,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new Error(`ClickHouse (${name}) cannot be migrated: ${describeBriefly(cause)}${adviceFor(cause)}`, {
      cause,
    });
  }
}

/** REPLICA_ALREADY_EXISTS. */
const replicaExists = '253';

/** A server that lost its disk comes back without tables, but Keeper still counts on what it had. */
function adviceFor(cause: unknown): string {
  if (!isServerError(cause) || cause.code !== replicaExists) return '';
  return '; when the disk of this server was lost, run SYSTEM DROP REPLICA with its macro "replica" FROM DATABASE on another replica of its shard, then try again';
}

async function applyFiles(
  { client, database }: ClickhouseClient,
  version: number,
  { folder, migrations, isReplicated }: ShardMigration,
): Promise<void> {
  const isOfReplicas = await decideReplication(createServerReader(client), database, isReplicated);
  if (version === migrations.length) return;
  await client.command({ query: createHistory });
  for (const { version: number, fileName } of migrations.slice(version)) {
    const sql = await readFile(join(folder, fileName), 'utf8');
    for (const statement of toStatements(sql))
      await client.command(
        isOfReplicas
          ? { query: replicateTable(statement), clickhouse_settings: changeSettings }
          : { query: statement },
      );
    await noteFile({ client }, number, fileName);
  }
}

async function noteFile(
  { client }: Pick<ClickhouseClient, 'client'>,
  version: number,
  name: string,
): Promise<void> {
  await client.command({
    query: 'INSERT INTO schema_migrations (version, file_name) VALUES ({version:UInt32}, {name:String})',
    query_params: { version, name },
  });
}

/** @param version of the server that may lack tables: one that is new, or whose disk was lost, has none. */
async function copyTables(
  source: ClickhouseClient,
  { client, database }: ClickhouseClient,
  version: number,
): Promise<void> {
  await decideReplication(createServerReader(client), database, true);
  const from = createServerReader(source.client);
  const tables = await from.read<{ readonly statement: string }>({ text: selectStatements }, limits);
  for (const { statement } of tables)
    await client.command({ query: statement.replace('CREATE TABLE', 'CREATE TABLE IF NOT EXISTS') });
  const files = await from.read<{ readonly version: number; readonly name: string }>(
    { text: selectFiles },
    limits,
  );
  for (const file of files) if (file.version > version) await noteFile({ client }, file.version, file.name);
}

const selectStatements = `
SELECT tables.create_table_query AS statement FROM system.tables AS tables
WHERE tables.database = currentDatabase() AND tables.engine LIKE '%MergeTree' ORDER BY tables.name`;

const selectFiles = `
SELECT schema_migrations.version AS version, any(schema_migrations.file_name) AS name
FROM schema_migrations GROUP BY version ORDER BY version`;

/** A statement ends with a semicolon at the end of a line. */
function toStatements(sql: string): readonly string[] {
  return sql.split(/;\s*$/m).filter((statement) => statement.trim() !== '');
}
