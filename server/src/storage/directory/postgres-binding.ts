import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DataDirectoryLayout } from '../data-directory.ts';
import { hasTelemetry } from '../has-telemetry.ts';
import { syncFolder } from '../sync-folder.ts';

/**
 * Asserts that `meta.db` is the place of what is not telemetry.
 *
 * @throws Error with a one-line message when the data directory belongs to a PostgreSQL database.
 */
export function assertKeepsMeta({ folder, postgresBinding }: DataDirectoryLayout): void {
  if (!existsSync(postgresBinding)) return;
  throw new Error(
    `the projects of the data directory ${folder} are in PostgreSQL; name it with --postgres-urls (CAIRN_POSTGRES_URLS)`,
  );
}

/**
 * Binds the data directory to a PostgreSQL database, so that its telemetry is never read with the projects of another one.
 *
 * @param installationId of the database.
 * @throws Error with a one-line message when the directory has a `meta.db`, or telemetry of another database.
 */
export function bindToPostgres(layout: DataDirectoryLayout, installationId: string): void {
  const { folder, metaDatabase, postgresBinding } = layout;
  if (existsSync(metaDatabase))
    throw new Error(
      `the data directory ${folder} has a meta.db; bring it to PostgreSQL with "cairn import", or name another --data-directory`,
    );
  if (isBoundTo(layout, installationId)) return;
  if (hasTelemetry(layout))
    throw new Error(
      `the data directory ${folder} has telemetry but neither a meta.db nor the name of its PostgreSQL database; restore ${postgresBinding}, or name another --data-directory`,
    );
  writeBinding(layout, installationId);
}

/**
 * Whether the data directory names the database of this installation already.
 *
 * @throws Error with a one-line message when it names another one.
 */
export function isBoundTo({ folder, postgresBinding }: DataDirectoryLayout, installationId: string): boolean {
  if (!existsSync(postgresBinding)) return false;
  if (readFileSync(postgresBinding, 'utf8').trim() === installationId) return true;
  throw new Error(
    `the data directory ${folder} belongs to another PostgreSQL database; name that one, or another --data-directory`,
  );
}

/** For a data directory whose `meta.db` is in the database now. Durable when it returns, and whole whenever the process is killed. */
export function writeBinding({ postgresBinding }: DataDirectoryLayout, installationId: string): void {
  const partial = `${postgresBinding}.partial`;
  writeFileSync(partial, `${installationId}\n`, { mode: 0o600, flush: true });
  renameSync(partial, postgresBinding);
  syncFolder(dirname(postgresBinding));
}
