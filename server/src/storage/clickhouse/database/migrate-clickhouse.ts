import type { AppliedMigration } from '../../schema/applied-migration.ts';
import { listMigrations } from '../../schema/list-migrations.ts';
import { clickhouseSchema } from './clickhouse-schema.ts';
import type { ClickhouseServers } from './clickhouse-servers.ts';
import { connectServers } from './connect-servers.ts';
import { createServerReader } from './create-server-reader.ts';
import { createDistributedTables } from './distributed-tables.ts';
import { migrateShard, namingServer } from './migrate-shard.ts';

export interface MigrateClickhouseOptions extends ClickhouseServers {
  /** That of this release by default. */
  readonly folder?: string;
  /** Called for each shard whose earlier schema was migrated. */
  readonly onMigrated?: ((migration: AppliedMigration) => void) | undefined;
}

/**
 * Applies each `NNNN-name.sql` of the folder to every server that answers, forward only, and then makes the tables of a cluster over all of
 * its shards. ClickHouse has no transactions: the statements of a file may be repeated, also by processes that start at the same time, and
 * its number is stored after them.
 *
 * @throws Error with a one-line message when a server cannot be used, its schema is of a newer release, or a file fails.
 */
export async function migrateClickhouse({
  folder = clickhouseSchema,
  onMigrated,
  ...servers
}: MigrateClickhouseOptions): Promise<void> {
  const { cluster } = servers;
  const { shards, isReplicated, close } = await connectServers(servers, 1);
  const ofShards = shards.map((shard) => shard.servers.map(({ own }) => own));
  const migrations = listMigrations(folder);
  try {
    await Promise.all(
      ofShards.map((shard) => migrateShard(shard, { folder, migrations, isReplicated, onMigrated })),
    );
    if (cluster === undefined) return;
    // Afterwards, because a query may ask every server for every column.
    await Promise.all(
      ofShards.flat().map((server) =>
        namingServer(server, async () => {
          const reader = createServerReader(server.client);
          await createDistributedTables(server, reader, cluster, migrations.length);
        }),
      ),
    );
  } finally {
    await close();
  }
}
