import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What group and others may do. */
const sharedBits = 0o077;
/** On a folder that everybody writes to, such as `/tmp`. */
const stickyBit = 0o1000;
/** At the root of a new file system. */
const lostAndFound = 'lost+found';

/**
 * Closes the data directory itself to other users; no file in it is touched.
 *
 * @param ownNames one of which says that a folder with files is a data directory.
 * @returns whether it was open to them.
 * @throws Error with a one-line message when it is not the service's to close.
 */
export function narrowDataDirectory(folder: string, ownNames: readonly string[]): boolean {
  const { mode } = statSync(folder);
  if ((mode & sharedBits) === 0) return false;
  const open = `the data directory ${folder} is open to other users (mode ${(mode & 0o7777).toString(8)})`;
  const remedy = 'name a folder inside it, which is then made for the service alone';
  if ((mode & stickyBit) !== 0) throw new Error(`${open} and shared with other programs: ${remedy}`);
  if (!isOwn(folder, ownNames)) throw new Error(`${open} and has files of something else: ${remedy}`);
  try {
    chmodSync(folder, mode & ~sharedBits);
    return true;
  } catch (cause) {
    if (isReadOnlyDisk(cause)) return false;
    throw new Error(`${open} and belongs to another user: ${remedy}, or give it to the user of the service`, {
      cause,
    });
  }
}

/**
 * Closes everything in the data directory to other users.
 *
 * @returns the paths that were open to them, within the folder.
 */
export function narrowFiles(folder: string): string[] {
  const narrowed: string[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    try {
      const entry = lstatSync(join(folder, name));
      if (entry.isSymbolicLink() || (entry.mode & sharedBits) === 0) continue;
      chmodSync(join(folder, name), entry.mode & ~sharedBits);
      narrowed.push(name);
    } catch {
      // It went meanwhile, or belongs to another user, who cannot be reached through the closed folder.
    }
  }
  return narrowed;
}

/** Whether an existing folder was a data directory before, or is empty. */
function isOwn(folder: string, ownNames: readonly string[]): boolean {
  const names = readdirSync(folder).filter((name) => name !== lostAndFound);
  return names.length === 0 || ownNames.some((name) => names.includes(name));
}

function isReadOnlyDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EROFS';
}
