import { rmSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytes } from './free-bytes.ts';

const mebibyte = 1024 * 1024;

/** What a start needs beside the data: SQLite's files beside each database that it opens, and its process id. */
export const ballastBytes = 4 * mebibyte;
const chunkBytes = mebibyte / 16;

/** A file of no use but its size: removed at a start on a full disk, which has room then. */
export function ballastPath(folder: string): string {
  return join(folder, 'ballast');
}

/** Removes the ballast if the disk has too little space for a start. */
export function dropBallastIfFull(folder: string): void {
  if (freeBytes(folder) < ballastBytes) rmSync(ballastPath(folder), { force: true });
}

/**
 * Writes the ballast unless it is there.
 *
 * @param randomBytes so that no file system compresses it away.
 */
export async function restoreBallast(
  folder: string,
  randomBytes: (count: number) => Uint8Array,
): Promise<void> {
  const path = ballastPath(folder);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size === ballastBytes) return;
  const file = await open(path, 'w', 0o600);
  try {
    for (let written = 0; written < ballastBytes; written += chunkBytes) {
      await file.writeFile(randomBytes(chunkBytes));
    }
  } finally {
    await file.close();
  }
}
