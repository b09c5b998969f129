import { existsSync } from 'node:fs';
import { claimDataDirectory, type DataDirectoryLayout, layOutDataDirectory } from '../../data-directory.ts';
import { isBoundTo, writeBinding } from '../../directory/postgres-binding.ts';
import { assertInitialized } from '../../open-admin-stores.ts';
import { describeLostFrames } from '../../sqlite/lost-frames.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { migratePostgres } from '../database/migrate-postgres.ts';
import { openPostgres } from '../database/open-postgres.ts';
import type { PostgresSession } from '../database/postgres-database.ts';
import { readInstallationId } from '../read-installation-id.ts';
import { deleteDamagedRows, findDamagedRows } from './damaged-rows.ts';
import { importRows } from './import-rows.ts';
import { explainingDamage, openImportSource } from './open-import-source.ts';
import { digestMeta } from './read-meta-rows.ts';
import type { TableDigest } from './table-digest.ts';

/** What is in the database after an import. */
export interface ImportedMeta {
  /** `host:port/database`. */
  readonly database: string;
  /** Whether an earlier import, which did not come to its end, had stored it. */
  readonly wasStored: boolean;
  /** By table. */
  readonly rowCounts: Readonly<Record<string, number>>;
  /** Damaged rows that were left out, for people. */
  readonly leftOut: readonly string[];
}

export interface ImportMetaOptions {
  /** The path of the data directory. */
  readonly path: string;
  /** As of `openPostgres`. */
  readonly urls: readonly string[];
  readonly processId: number;
  /** Leaves out damaged rows, and what belongs to them, instead of refusing. */
  readonly skipsDamaged: boolean;
  readonly onWarning: (text: string) => void;
  /** Called in the transaction that stores the rows, after them; may be called again when that is repeated. */
  readonly beforeCommit: (session: PostgresSession) => Promise<void>;
  /** Called when the rows are stored, and before the data directory says so. */
  readonly onStored: (imported: ImportedMeta) => void;
}

/** In one line. */
const maxNamedItems = 20;

/**
 * Brings the `meta.db` of a data directory to a PostgreSQL database, and the data directory with it. Killed at any moment, it can be
 * repeated: the rows are stored in one transaction, then the data directory names the database, then `meta.db` is renamed.
 *
 * @throws Error with a one-line message, without passwords, when it cannot; then the data directory is as before, unless the
 *   message is of its disk.
 */
export async function importMeta(options: ImportMetaOptions): Promise<void> {
  const { path, processId } = options;
  const layout = layOutDataDirectory(path);
  assertImportable(layout);
  const directory = claimDataDirectory({ path, processId });
  try {
    const source = openImportSource(layout.metaDatabase);
    try {
      if (source.lostFrames > 0) options.onWarning(`meta.db: ${describeLostFrames(source.lostFrames)}`);
      await importInto(layout, source.db, options);
      source.retire(layout.importedMetaDatabase);
    } finally {
      source.close();
    }
  } finally {
    directory.release();
  }
}

function assertImportable(layout: DataDirectoryLayout): void {
  const { folder, metaDatabase, postgresBinding, importedMetaDatabase } = layout;
  if (existsSync(metaDatabase) && existsSync(importedMetaDatabase))
    throw new Error(`${importedMetaDatabase} is of an earlier import; move it out of the data directory`);
  if (existsSync(metaDatabase)) return;
  if (existsSync(postgresBinding))
    throw new Error(`the data directory ${folder} has no meta.db: its projects are in PostgreSQL already`);
  assertInitialized({ dataDirectory: folder, postgresUrls: undefined });
}

async function importInto(
  layout: DataDirectoryLayout,
  db: SqliteDatabase,
  { urls, skipsDamaged, beforeCommit, onStored }: ImportMetaOptions,
): Promise<void> {
  const { leftOut, digests } = explainingDamage(layout.metaDatabase, () => ({
    leftOut: leaveOutDamaged(db, skipsDamaged),
    digests: digestMeta(db),
  }));
  await migratePostgres({ urls });
  let database = '';
  const postgres = await openPostgres({
    urls,
    random: Math.random,
    maxConnections: 1,
    onPrimary(name) {
      database = name;
    },
  });
  try {
    const installationId = await readInstallationId(postgres);
    // Refuses another database. An import that was killed after it wrote the name is completed.
    isBoundTo(layout, installationId);
    const isNew = await postgres.transaction(async (session) => {
      const wasEmpty = await importRows({ db, session, digests });
      await beforeCommit(session);
      return wasEmpty;
    });
    onStored({ database, wasStored: !isNew, rowCounts: toRowCounts(digests), leftOut });
    writeBinding(layout, installationId);
  } finally {
    await postgres.close();
  }
}

/** @returns what was left out. */
function leaveOutDamaged(db: SqliteDatabase, skipsDamaged: boolean): readonly string[] {
  const rows = findDamagedRows(db);
  const items = rows.map(({ item }) => item);
  if (items.length === 0) return items;
  if (!skipsDamaged) {
    const more = items.length > maxNamedItems ? `, and ${items.length - maxNamedItems} more` : '';
    throw new Error(
      `meta.db has damaged rows: ${items.slice(0, maxNamedItems).join(', ')}${more}; restore a backup, or leave them out with --skip-damaged`,
    );
  }
  deleteDamagedRows(db, rows);
  return items;
}

function toRowCounts(digests: ReadonlyMap<string, TableDigest>): Readonly<Record<string, number>> {
  return Object.fromEntries([...digests].map(([name, { rowCount }]) => [name, rowCount]));
}
