import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { listMigrations } from '../../schema/list-migrations.ts';
import { clickhouseSchema, newerSchema, readSchemaVersion } from './clickhouse-schema.ts';
import { loadClient } from './load-client.ts';

export interface MigrateClickhouseOptions {
  /** As of `openClickhouse`. */
  readonly urls: readonly string[];
  /** That of this release by default. */
  readonly folder?: string;
}

const createHistory = `CREATE TABLE IF NOT EXISTS schema_migrations (
  version UInt32,
  file_name String,
  applied_at DateTime DEFAULT now()
) ENGINE = MergeTree ORDER BY version`;

/**
 * Applies each `NNNN-name.sql` of the folder to every server, forward only. ClickHouse has no transactions: the statements of a file
 * may be repeated, also by processes that start at the same time, and its number is stored after them.
 *
 * @throws Error with a one-line message when a server cannot be used, its schema is of a newer release, or a file fails.
 */
export async function migrateClickhouse(options: MigrateClickhouseOptions): Promise<void> {
  for (const url of options.urls) {
    const { client, name } = await loadClient(url, 1);
    try {
      await migrateServer(client, options);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`ClickHouse (${name}) cannot be migrated: ${reason}`, { cause });
    } finally {
      await client.close();
    }
  }
}

async function migrateServer(
  client: ClickHouseClient,
  { folder = clickhouseSchema }: MigrateClickhouseOptions,
): Promise<void> {
  const migrations = listMigrations(folder);
  const version = await readSchemaVersion({
    async read<Row>({ text }: { readonly text: string }) {
      return (await client.query({ query: text, format: 'JSONEachRow' })).json<Row>();
    },
  });
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
