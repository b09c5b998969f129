import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskSpace } from '../retention/disk-space.ts';
import type { DataDirectoryLayout } from './data-directory.ts';
import { freeBytesLater } from './directory/free-bytes.ts';

/**
 * Measures the files of a data directory.
 *
 * @param bytesElsewhere of logs and traces that are not there.
 */
export function measureDiskSpace(
  layout: DataDirectoryLayout,
  bytesElsewhere?: () => Promise<Readonly<Record<'logs' | 'traces', number>>>,
): DiskSpace {
  return {
    freeBytes: () => freeBytesLater(layout.folder),
    async storedBytes() {
      const [traces, logs, metrics, elsewhere] = await Promise.all([
        folderBytes(layout.tracesFolder),
        folderBytes(layout.logsFolder),
        folderBytes(layout.metricsFolder),
        bytesElsewhere?.(),
      ]);
      return { traces, logs, metrics, ...elsewhere };
    },
  };
}

async function folderBytes(folder: string): Promise<number> {
  // What it would have may be in a database elsewhere.
  if (!existsSync(folder)) return 0;
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
