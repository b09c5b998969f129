import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { relative } from 'node:path';
import { createDisplacementCheck } from './displacement.ts';
import { identifyFileLater } from './file-identity.ts';
import { freeBytesLater } from './free-bytes.ts';
import { readyFreeBytes } from './reserved-bytes.ts';

/** Remembers which files were open under which names, and looks whether they are still there. */
export interface ObstacleFinder {
  /** One line that says why the data directory takes no writes, and what to do; `undefined` when it does. */
  findObstacle(): Promise<string | undefined>;
}

const mebibyte = 1024 * 1024;
const remedy = 'put it back, or stop the service and restore a backup';

/** @param openFiles absolute paths of the files that the service keeps open. */
export function createObstacleFinder(folder: string, openFiles: readonly string[]): ObstacleFinder {
  const checkPlace = createDisplacementCheck();

  async function findDisplaced(): Promise<string | undefined> {
    for (const path of [folder, ...openFiles]) {
      const displacement = checkPlace(path, await identifyFileLater(path));
      if (displacement === undefined) continue;
      const name = path === folder ? 'the data directory' : relative(folder, path);
      return `${name} was ${displacement} while the service runs, so nothing more is written there: ${remedy}`;
    }
    return undefined;
  }

  return {
    async findObstacle() {
      const displaced = await findDisplaced();
      if (displaced !== undefined) return displaced;
      if (await isReadOnly(folder)) return 'the disk of the data directory is read-only: make it writable';
      if ((await freeBytesLater(folder)) >= readyFreeBytes) return undefined;
      return `the disk of the data directory is full, less than ${readyFreeBytes / mebibyte} MiB are free: free space`;
    },
  };
}

async function isReadOnly(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EROFS';
  }
}
