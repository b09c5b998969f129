import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '../sync-folder.ts';

/** The files that SQLite keeps beside a database in WAL mode. */
export const sidecarSuffixes = ['-wal', '-shm'] as const;

const folderName = 'quarantine';

/**
 * Moves a database and SQLite's files beside it to the folder `quarantine`. Close writing connections first; reading
 * ones keep the file they opened.
 * @returns its new path; `undefined` when the file no longer exists.
 */
export function quarantineDatabase(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  mkdirSync(join(dirname(path), folderName), { recursive: true, mode: 0o700 });
  const target = toQuarantined(path, countQuarantined(path) + 1);
  // The database last: a new one of that name must not find the log of the old one.
  for (const suffix of [...sidecarSuffixes, '']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, target + suffix);
  }
  // The new name first: a power loss in between must not leave the file without one.
  syncFolder(dirname(target));
  syncFolder(dirname(path));
  return target;
}

/** Where the last database of that path was moved; `undefined` when none was. */
export function findLastQuarantined(path: string): string | undefined {
  const count = countQuarantined(path);
  return count === 0 ? undefined : toQuarantined(path, count);
}

function countQuarantined(path: string): number {
  let count = 0;
  while (existsSync(toQuarantined(path, count + 1))) count += 1;
  return count;
}

function toQuarantined(path: string, number: number): string {
  return join(dirname(path), folderName, `${basename(path)}.${number}`);
}
