import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { availableMemory, env, pid } from 'node:process';

/** A file system in memory, which Linux has for the shared memory of processes (shm_overview(7)). */
const memoryFolder = '/dev/shm';
/** Several times what the tests of a whole run had there at a time, some 320 MiB. */
const neededBytes = 4 * 2 ** 30;

let folder: string | undefined;

/**
 * Runs before all tests, also where several configurations name it. Tests create many small files, a database of PostgreSQL some 450, and
 * on the disk of a virtual machine each may take half a millisecond of processor time. So their temporary folder is in memory where there
 * is enough; a `TMPDIR` of the caller stays.
 */
export function setup(): void {
  if (env['TMPDIR'] !== undefined || !hasRoom()) return;
  removeLeftovers();
  folder = mkdtempSync(join(memoryFolder, `cairn-tests-${pid}-`));
  // Servers that are started as another user have their folders in it.
  chmodSync(folder, 0o711);
  if (mayRunPrograms(folder)) env['TMPDIR'] = folder;
}

export function teardown(): void {
  if (folder === undefined) return;
  delete env['TMPDIR'];
  rmSync(folder, { recursive: true, force: true });
}

function hasRoom(): boolean {
  if (!existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return Math.min(bavail * bsize, availableMemory()) >= neededBytes;
}

/** Containers often forbid it there, and tests install packages. Source: access(2), a file system that is mounted `noexec`. */
function mayRunPrograms(within: string): boolean {
  const program = join(within, 'program');
  try {
    writeFileSync(program, '', { mode: 0o700 });
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program, { force: true });
  }
}

/** Of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(memoryFolder)) {
    const owner = /^cairn-tests-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || existsSync(`/proc/${owner}`)) continue;
    rmSync(join(memoryFolder, name), { recursive: true, force: true });
  }
}
