import { basename, dirname } from 'node:path';
import type { AppError } from '../../errors/app-error.ts';
import { freeBytes } from '../directory/free-bytes.ts';
import { trackPlacedFiles } from '../directory/placed-files.ts';
import { reservedBytes } from '../directory/reserved-bytes.ts';
import { unavailable } from './storage-failure.ts';

/** Says when a writer has to refuse writes that its database would take. */
export interface WriteGuard {
  /**
   * The refusal of every write while a file of the database is not at its path, where no later start would find what is
   * written. Call it before a commit, and again before the commit is acknowledged.
   */
  findDisplaced(): AppError | undefined;
  /** The refusal of writes that add data, so that a full disk keeps room for reads and for what frees space. */
  findFull(): AppError | undefined;
}

/** @param databasePath a database that is open in WAL mode, and stays so. */
export function createWriteGuard(databasePath: string): WriteGuard {
  const files = trackPlacedFiles([databasePath, `${databasePath}-wal`]);
  const folder = dirname(databasePath);

  return {
    findDisplaced() {
      const displaced = files.findDisplaced();
      if (displaced === undefined) return undefined;
      const { path, displacement } = displaced;
      return unavailable(
        `${basename(path)} was ${displacement} while the service runs, so nothing is written; see /ready.`,
      );
    },
    findFull() {
      if (freeBytesIfKnown(folder) >= reservedBytes) return undefined;
      return unavailable('The disk is full, so nothing is written; free space.');
    },
  };
}

function freeBytesIfKnown(folder: string): number {
  try {
    return freeBytes(folder);
  } catch {
    return Number.POSITIVE_INFINITY; // the write itself will say what is wrong
  }
}
