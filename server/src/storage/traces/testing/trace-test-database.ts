import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { copierOfNewDatabase } from '../../sqlite/testing/copier-of-new-database.ts';
import { openTraceDatabase } from '../open-trace-database.ts';

/** An empty trace database in a folder of its own. */
export interface TraceTestDatabase {
  readonly db: SqliteDatabase;
  readonly path: string;
  /** Closes the connection and removes the folder. */
  close(): void;
}

const writeNew = copierOfNewDatabase(openTraceDatabase);

export function createTraceTestDatabase(): TraceTestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-traces-'));
  const path = join(folder, 'traces.db');
  writeNew(path);
  const db = openTraceDatabase(path);
  return {
    db,
    path,
    close() {
      db.close();
      rmSync(folder, { recursive: true });
    },
  };
}
