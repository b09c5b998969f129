import { type StatsFs, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/**
 * What the disk of a folder still takes from this user.
 *
 * @throws Error when it cannot be said, as of a folder that is gone.
 */
export function freeBytes(folder: string): number {
  return toFreeBytes(statfsSync(folder));
}

/** `freeBytes` without blocking the thread. */
export async function freeBytesLater(folder: string): Promise<number> {
  return toFreeBytes(await statfs(folder));
}

function toFreeBytes({ bavail, bsize }: StatsFs): number {
  return bavail * bsize;
}
