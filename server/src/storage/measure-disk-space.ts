import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskSpace, StoredBytes } from '../retention/disk-space.ts';
import type { DataDirectoryLayout } from './data-directory.ts';
import { freeBytesLater } from './directory/free-bytes.ts';

/** Measures the files of a data directory. */
export function measureDiskSpace(layout: DataDirectoryLayout): DiskSpace {
  return {
    freeBytes: () => freeBytesLater(layout.folder),
    storedBytes: () => measureFolders(layout),
  };
}

async function measureFolders(layout: DataDirectoryLayout): Promise<StoredBytes> {
  const [traces, logs, metrics] = await Promise.all([
    folderBytes(layout.tracesFolder),
    folderBytes(layout.logsFolder),
    folderBytes(layout.metricsFolder),
  ]);
  return { traces, logs, metrics };
}

async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += await fileBytes(join(entry.parentPath, entry.name));
  }
  return bytes;
}

/** Files come and go beside it, such as days that are dropped. */
async function fileBytes(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
}
