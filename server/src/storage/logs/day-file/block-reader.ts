import { existsSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { dayFilePath } from '../../generational/day-files/day-file-name.ts';
import { openDatabase, type SqliteDatabase } from '../../sqlite/open-database.ts';
import type { Block, BlockSummary } from '../block.ts';
import { createColumnCaches } from './column-caches.ts';
import { createDayFileReader, type DayFileReader } from './day-file-reader.ts';
import { openStoredBlock } from './stored-block.ts';

/** Reads the blocks of day files, in one thread. */
export interface BlockReader {
  /**
   * A block whose columns are read on first access; valid until the next `closeDay` of its day or `close`.
   * @throws DamagedBlock, from the block's properties too, when the file does not hold that block as it was written.
   *   Check the catalogue again before quarantining the file: since the query began, the block may have been merged and
   *   purged, or its file dropped.
   */
  open(summary: BlockSummary): Block;
  /** Closes the file of a day that was dropped or quarantined. */
  closeDay(day: number): void;
  close(): void;
}

export interface BlockReaderOptions {
  readonly folder: string;
  /** Bytes of decoded columns to cache; each thread has its own cache. */
  readonly cacheBytes: number;
}

/** For all reader threads together. */
export const totalCacheBytes = 20 * 1024 * 1024;

/** A retention of a month, and a few more. */
const maxOpenFiles = 40;

/** Small, because decoded columns are cached. */
const pageCacheKibibytes = 512;

interface OpenDay {
  readonly db: SqliteDatabase;
  readonly reader: DayFileReader;
}

export function createBlockReader({ folder, cacheBytes }: BlockReaderOptions): BlockReader {
  const openDays = new LRUCache<number, OpenDay>({ max: maxOpenFiles, dispose: ({ db }) => db.close() });
  const columns = createColumnCaches(cacheBytes);

  function openDay(day: number): DayFileReader | undefined {
    const open = openDays.get(day);
    if (open !== undefined) return open.reader;
    const path = dayFilePath(folder, day);
    if (!existsSync(path)) return undefined;
    const db = openDatabase(path, { readOnly: true, cacheKibibytes: pageCacheKibibytes });
    const reader = createDayFileReader(db);
    openDays.set(day, { db, reader });
    return reader;
  }

  return {
    open(summary) {
      const { day } = summary;
      // Reopens the file if it was closed between two parts to limit open files.
      const reader: DayFileReader = {
        directory: (blockId) => openDay(day)?.directory(blockId),
        part: (blockId, number) => openDay(day)?.part(blockId, number),
      };
      return openStoredBlock(summary, dayFilePath(folder, day), reader, columns.of(summary));
    },
    closeDay(day) {
      openDays.delete(day);
      columns.forgetDay(day);
    },
    close() {
      openDays.clear();
      columns.clear();
    },
  };
}
