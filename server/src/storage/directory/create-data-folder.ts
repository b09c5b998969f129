import { existsSync, lstatSync, mkdirSync, readlinkSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../../errors/message-of.ts';

const remedy = 'name another with --data-directory (CAIRN_DATA_DIRECTORY)';

/**
 * Creates a data directory that is absent, with what is above it.
 *
 * @param folder absolute.
 * @throws Error with a one-line message when it is not a folder or cannot be created.
 */
export function createDataFolder(folder: string): void {
  const existing = findExisting(folder);
  if (existing === folder && isFolder(folder)) return;
  if (existing === folder) throw new Error(`the data directory ${folder} is not a folder; ${remedy}`);
  const failure = `cannot create the data directory ${folder}`;
  if (!isFolder(existing)) throw new Error(`${failure}, because ${existing} is not a folder; ${remedy}`);
  const link = findDanglingLink(folder);
  if (link !== undefined) {
    const target = readlinkSync(link);
    throw new Error(
      `${failure}, because ${link} is a link to ${target}, which does not exist; make that folder, or ${remedy}`,
    );
  }
  try {
    createBelow(existing, folder);
  } catch (cause) {
    const reason = messageOf(cause);
    throw new Error(`${failure}: ${reason}; ${remedy}`, { cause });
  }
}

/** The path, or the nearest above it that exists. */
function findExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : findExisting(dirname(path));
}

/** The path, or the nearest above it, that is a link to nothing. */
function findDanglingLink(path: string): string | undefined {
  if (existsSync(path)) return undefined;
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? path : findDanglingLink(dirname(path));
}

function isFolder(path: string): boolean {
  return statSync(path).isDirectory();
}

/** Not by `recursive`: on a file system without folder creation, such as /proc, Node retries for ever. */
function createBelow(existing: string, folder: string): void {
  if (folder === existing) return;
  createBelow(existing, dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    if (!existsSync(folder)) throw cause; // otherwise another process was faster
  }
}
