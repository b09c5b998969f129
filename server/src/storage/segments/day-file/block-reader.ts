import { existsSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { dayFilePath } from '../../day-files/day-file-name.ts';
import { openDatabase, type SqliteDatabase } from '../../sqlite/open-database.ts';
import type { Block, BlockSummary } from '../block.ts';
import type { ColumnCache } from '../sealed-block/block-columns.ts';
import { createDayFileReader, type DayFileReader } from './day-file-reader.ts';
import { openStoredBlock } from './stored-block.ts';

/** Reads the blocks of day files, in one thread. */
export interface BlockReader {
  /**
   * A block, its columns read as they are asked for; to be used until the next `closeDay` of its day or `close`.
   *
   * @throws DamagedBlock, from the block's properties too, when the file does not hold that block as it was
   *   written. The catalogue has to be asked again before the file is set aside: since the query began, the block
   *   may have been merged and purged, or its file dropped.
   */
  open(summary: BlockSummary): Block;
  /** Forgets a day: its file was dropped or set aside. */
  closeDay(day: number): void;
  close(): void;
}

export interface BlockReaderOptions {
  readonly folder: string;
  /** Decoded columns kept for the next queries; the reader of each thread has its own. */
  readonly cacheBytes: number;
}

/** For all reader threads together. */
export const defaultCacheBytes = 256 * 1024 * 1024;

/** A retention of a month, and a few more. */
const maxOpenFiles = 40;

/** Decoded columns are kept, so pages need not be. */
const pageCacheKibibytes = 512;

interface OpenDay {
  readonly db: SqliteDatabase;
  readonly reader: DayFileReader;
}

export function createBlockReader({ folder, cacheBytes }: BlockReaderOptions): BlockReader {
  const openDays = new LRUCache<number, OpenDay>({ max: maxOpenFiles, dispose: ({ db }) => db.close() });
  const columns = new LRUCache<string, object>({ maxSize: cacheBytes });

  function openDay(day: number): DayFileReader | undefined {
    const open = openDays.get(day);
    if (open !== undefined) return open.reader;
    const path = dayFilePath(folder, day);
    if (!existsSync(path)) return undefined;
    const db = openDatabase(path, { readOnly: true });
    db.pragma(`cache_size = -${pageCacheKibibytes}`);
    const reader = createDayFileReader(db);
    openDays.set(day, { db, reader });
    return reader;
  }

  return {
    open(summary) {
      const { day } = summary;
      // The file may be closed between two parts, for the sake of others, and is opened again then.
      const reader: DayFileReader = {
        directory: (blockId) => openDay(day)?.directory(blockId),
        part: (blockId, number) => openDay(day)?.part(blockId, number),
      };
      return openStoredBlock(summary, dayFilePath(folder, day), reader, cacheOf(columns, summary));
    },
    closeDay(day) {
      openDays.delete(day);
      for (const key of columns.keys()) if (key.startsWith(`${day} `)) columns.delete(key);
    },
    close() {
      openDays.clear();
      columns.clear();
    },
  };
}

/** The columns of one block. Its first sequence tells it from a block of the same number in a later file. */
function cacheOf(
  columns: LRUCache<string, object>,
  { day, blockId, minSequence }: BlockSummary,
): ColumnCache {
  const prefix = `${day} ${blockId} ${minSequence} `;
  return {
    get: (name) => columns.get(prefix + name),
    set(name, column, byteSize) {
      columns.set(prefix + name, column, { size: Math.max(1, byteSize) });
    },
  };
}
