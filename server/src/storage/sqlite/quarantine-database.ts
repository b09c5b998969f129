import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Moves a database and SQLite's files beside it into the folder `quarantine`; returns where it is then. */
export function quarantineDatabase(path: string): string {
  const folder = join(dirname(path), 'quarantine');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let number = 1;
  while (existsSync(join(folder, `${basename(path)}.${number}`))) number += 1;
  const target = join(folder, `${basename(path)}.${number}`);
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, target + suffix);
  }
  return target;
}
