import { closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * Makes created, renamed and removed names in a folder durable.
 *
 * @throws Error of `fsync`, after which no later write to the disk can be trusted.
 */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
