import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Needs root: gives `use` the folder of a file system of that size. */
export async function withSmallDisk<Result>(
  bytes: number,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', folder]);
    try {
      return await use(folder);
    } finally {
      execFileSync('umount', [folder]);
    }
  } finally {
    rmdirSync(folder);
  }
}
