import { fileURLToPath } from 'node:url';
import { packageFile } from '../../../packaging/package-files.ts';
import { listMigrations } from '../../schema/list-migrations.ts';
import type { ClickhouseDatabase } from './clickhouse-database.ts';
import { UnusableServerError } from './clickhouse-failure.ts';

/** The folder of this release's schema. */
export const clickhouseSchema = fileURLToPath(packageFile('migrations/clickhouse'));

const limits = { timeoutMs: 30_000 };

/** The number of the last file that was applied, 0 before the first. */
export async function readSchemaVersion(db: Pick<ClickhouseDatabase, 'read'>): Promise<number> {
  const tables = await db.read(
    { text: "SELECT 1 FROM system.tables WHERE database = currentDatabase() AND name = 'schema_migrations'" },
    limits,
  );
  if (tables.length === 0) return 0;
  const [row] = await db.read<{ readonly version: number }>(
    { text: 'SELECT max(schema_migrations.version) AS version FROM schema_migrations' },
    limits,
  );
  return row?.version ?? 0;
}

/** @throws UnusableServerError unless the schema is that of this release. */
export async function requireSchema(db: Pick<ClickhouseDatabase, 'read'>): Promise<void> {
  const newest = listMigrations(clickhouseSchema).length;
  const version = await readSchemaVersion(db);
  if (version > newest) throw newerSchema(version, newest);
  if (version < newest)
    throw new UnusableServerError(
      `it has schema version ${version}, this release needs ${newest}: run "cairn cluster init", which migrates it`,
    );
}

export function newerSchema(version: number, newest: number): UnusableServerError {
  return new UnusableServerError(
    `ClickHouse has schema version ${version}, this release supports ${newest}: start the newer release`,
  );
}
