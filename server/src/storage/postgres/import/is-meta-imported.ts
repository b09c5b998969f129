import { existsSync } from 'node:fs';
import type { DataDirectoryLayout } from '../../data-directory.ts';

/** Whether the data directory names the database that its projects are in, and has nothing else of them. */
export function isMetaImported({ metaDatabase, postgresBinding }: DataDirectoryLayout): boolean {
  return existsSync(postgresBinding) && !existsSync(metaDatabase);
}
