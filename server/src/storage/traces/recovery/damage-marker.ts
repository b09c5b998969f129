import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from '../../sync-folder.ts';

/**
 * Whether a database is small enough to be copied at a start, which takes some seconds then. A larger one stays: writes that meet
 * the damage fail, and everything else goes on.
 */
export function isSalvageable(databasePath: string): boolean {
  const stats = statSync(databasePath, { throwIfNoEntry: false });
  if (stats === undefined) return true;
  // What a salvage that was killed has added to a file that was cut off takes no blocks.
  return Math.min(stats.size, stats.blocks * blockBytes) <= maxSalvagedBytes;
}

/** In `stat`, whatever the file system has. */
const blockBytes = 512;
export const maxSalvagedBytes = 256 * 1024 * 1024;

/** A file that tells the next start that the database is damaged, which opening it may not notice. */
export interface DamageMarker {
  /** What was written; `undefined` without a marker. */
  read(): string | undefined;
  /** Is durable afterwards. */
  write(reason: string): void;
  remove(): void;
}

export function createDamageMarker(databasePath: string): DamageMarker {
  const path = `${databasePath}.damaged`;
  return {
    read: () => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    write(reason) {
      writeFileSync(path, reason, { mode: 0o600, flush: true });
      syncFolder(dirname(path));
    },
    remove: () => rmSync(path, { force: true }),
  };
}
