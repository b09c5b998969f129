import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { type BlockFile, type BlockTable, createBlockFile } from '../day-files/block-file.ts';
import { openDayFile } from '../day-files/open-day-file.ts';

export interface NumberRow {
  readonly blockId: number;
  readonly value: number;
}

export type NumberTable = BlockTable<number, NumberRow>;
export type NumberFile = BlockFile<number, NumberRow, NumberTable>;

const migrations = new URL('./migrations', import.meta.url);

/** @param busyTimeoutMs how long a checkpoint waits for readers. */
export function openNumberFile(folder: string, day: number, busyTimeoutMs = 1): NumberFile {
  const db = openDayFile(folder, day, migrations);
  db.pragma(`busy_timeout = ${busyTimeoutMs}`);
  return createBlockFile(db, createNumberTable(db));
}

function createNumberTable(db: SqliteDatabase): NumberTable {
  const insert = db.prepare<[number | null, number]>('INSERT INTO block (generation, value) VALUES (?, ?)');
  const select = db.prepare<[number | null], NumberRow>(
    `SELECT block_id AS blockId, value FROM block
     WHERE replaced_at_ms IS NULL AND generation IS coalesce(?, generation) ORDER BY block_id`,
  );
  const selectAfter = db.prepare<[number], NumberRow>(
    `SELECT block_id AS blockId, value FROM block
     WHERE replaced_at_ms IS NULL AND block_id > ? ORDER BY block_id`,
  );
  const markReplaced = db.prepare<[number, number]>('UPDATE block SET replaced_at_ms = ? WHERE block_id = ?');
  return {
    insert: (value, generation) => ({
      blockId: Number(insert.run(generation, value).lastInsertRowid),
      value,
    }),
    list: (generation) => select.all(generation ?? null),
    listAfter: (blockId) => selectAfter.iterate(blockId),
    markReplaced: ({ blockId }, nowMs) => void markReplaced.run(nowMs, blockId),
    deleteParts: () => {},
    verify: ({ value }) => value,
  };
}
