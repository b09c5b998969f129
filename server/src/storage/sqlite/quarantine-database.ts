import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The files that SQLite keeps beside a database in WAL mode. */
export const sidecarSuffixes = ['-wal', '-shm'] as const;

/**
 * Moves a database and SQLite's files beside it to the folder `quarantine`. Close writing connections first; reading
 * ones keep the file they opened.
 * @returns its new path; `undefined` when the file no longer exists.
 */
export function quarantineDatabase(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const folder = join(dirname(path), 'quarantine');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let number = 1;
  while (existsSync(join(folder, `${basename(path)}.${number}`))) number += 1;
  const target = join(folder, `${basename(path)}.${number}`);
  // The database last: a new one of that name must not find the log of the old one.
  for (const suffix of [...sidecarSuffixes, '']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, target + suffix);
  }
  syncFolder(dirname(path));
  return target;
}

/** Makes created, renamed and removed names in a folder durable. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
