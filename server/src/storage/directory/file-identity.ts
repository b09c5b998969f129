import { type BigIntStats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';

/**
 * Equal for two files only if they are the same one, as long as one of them is open; `undefined` when there is no file at
 * the path, or its folder cannot be read.
 */
export function identifyFile(path: string): string | undefined {
  try {
    return toIdentity(statSync(path, { bigint: true }));
  } catch {
    return undefined;
  }
}

/** `identifyFile` without blocking the thread. */
export async function identifyFileLater(path: string): Promise<string | undefined> {
  try {
    return toIdentity(await stat(path, { bigint: true }));
  } catch {
    return undefined;
  }
}

function toIdentity({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`;
}
