import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/**
 * Whether a database is small enough to be copied at a start, which takes some seconds then. A larger one stays: writes that meet
 * the damage fail, and everything else goes on.
 */
export function isSalvageable(databasePath: string): boolean {
  return (statSync(databasePath, { throwIfNoEntry: false })?.size ?? 0) <= maxSalvagedBytes;
}

export const maxSalvagedBytes = 256 * 1024 * 1024;

/** A file that tells the next start that the writer has met a broken page, which opening the database would not notice. */
export interface DamageMarker {
  /** What was written; `undefined` without a marker. */
  read(): string | undefined;
  write(reason: string): void;
  remove(): void;
}

export function createDamageMarker(databasePath: string): DamageMarker {
  const path = `${databasePath}.damaged`;
  return {
    read: () => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    write: (reason) => writeFileSync(path, reason, { mode: 0o600 }),
    remove: () => rmSync(path, { force: true }),
  };
}
