import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqliteDatabase } from '../open-database.ts';

/**
 * Returns a function that writes a file with the schema and nothing else, as `open` creates it. Migrating each database of a test anew
 * takes ten times as long.
 */
export function copierOfNewDatabase(open: (path: string) => SqliteDatabase): (path: string) => void {
  let content: Buffer | undefined;
  return (path) => {
    content ??= contentOfNew(open);
    writeFileSync(path, content);
  };
}

function contentOfNew(open: (path: string) => SqliteDatabase): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-new-'));
  try {
    const path = join(folder, 'new.db');
    // The last connection copies the write-ahead log into the file when it is closed.
    open(path).close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
