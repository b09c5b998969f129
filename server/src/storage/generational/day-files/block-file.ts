import { crc32 } from 'node:zlib';
import { assertCheckpoint, checkpoint } from '../../sqlite/checkpoint.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { isFatalFailure, isStorageFailure } from '../../threads/storage-failure.ts';
import { DamagedDayFile } from './storage-damage.ts';

/**
 * The block format of a signal: the rows of the table `block` in a day file, and their parts. `BlockFile` calls the
 * methods that write within its transactions.
 * @throws DamagedDayFile or another StorageDamage for a row that is not as it was written.
 */
export interface BlockTable<Encoded, Row> {
  /**
   * @param generation the number of the memtable it was sealed from, `null` for a merged block.
   * @param replaced the rows that it was merged from.
   */
  insert(block: Encoded, generation: number | null, replaced: readonly Row[]): Row;
  /** Rows that have not been replaced, by id: all of them, or those sealed from one memtable. */
  list(generation?: number): Row[];
  /** Those with a greater id than this one, by id; each is read when it is asked for. */
  listAfter(blockId: number): Iterable<Row>;
  markReplaced(row: Row, nowMs: number): void;
  deleteParts(blockId: number): void;
  /** Reads all parts of a block and checks them; returns their stored bytes. */
  verify(row: Row): number;
}

/** The part of a file that one step of the scrub has read. */
export interface ScrubbedBlocks {
  readonly bytes: number;
  /** The id of the last block that was read; `undefined` after the last one of the file. */
  readonly lastBlock: number | undefined;
}

/**
 * The file of one day, open for writing.
 *
 * @throws StorageDamage from each method that reads what is not as it was written.
 */
export interface BlockFile<Encoded, Row, Table extends BlockTable<Encoded, Row>> {
  readonly path: string;
  readonly table: Table;
  listSealedGenerations(): number[];
  /** Checks that the tables that list the contents miss no row. */
  assertWhole(): void;
  /**
   * Adds a memtable's blocks of this day in one transaction, unless they were added before. On return they are
   * checkpointed into the main file, so that the write-ahead log may delete its copy.
   */
  seal(generation: number, encode: () => readonly Encoded[]): Row[];
  /** Verifies the blocks after that id, until some hundred KiB were read. */
  scrub(afterBlock: number): ScrubbedBlocks;
  /** Replaces blocks by others, in one transaction. When the disk takes no writes, nothing was changed. */
  replaceBlocks(replaced: readonly Row[], merged: readonly Encoded[], nowMs: number): Row[];
  /**
   * Deletes blocks that were replaced at or before the one time, or after the other one, and frees their space; returns whether
   * replaced ones are left.
   */
  purge(replacedByMs: number, replacedAfterMs?: number): boolean;
  close(): void;
}

/** A few milliseconds, for which a seal waits at most. */
const bytesPerScrub = 512 * 1024;

interface GenerationRow {
  readonly generation: number;
  readonly crc: number;
}

export function createBlockFile<
  Encoded,
  Row extends { readonly blockId: number },
  Table extends BlockTable<Encoded, Row>,
>(db: SqliteDatabase, table: Table): BlockFile<Encoded, Row, Table> {
  const statements = prepare(db);

  function checkedGeneration({ generation, crc }: GenerationRow): number {
    if (crc === crc32(`${generation}`)) return generation;
    throw new DamagedDayFile(db.name, `the row of generation ${generation} has another CRC-32`);
  }

  const add = db.transaction((generation: number, blocks: readonly Encoded[]) => {
    statements.insertGeneration.run(generation, crc32(`${generation}`));
    return blocks.map((block) => table.insert(block, generation, []));
  });

  const replace = db.transaction((replaced: readonly Row[], merged: readonly Encoded[], nowMs: number) => {
    for (const row of replaced) table.markReplaced(row, nowMs);
    return merged.map((block) => table.insert(block, null, replaced));
  });

  const deleteBlock = db.transaction((blockId: number) => {
    table.deleteParts(blockId);
    statements.deleteBlock.run(blockId);
  });

  return {
    path: db.name,
    table,
    listSealedGenerations: () => statements.selectGenerations.all().map(checkedGeneration),
    assertWhole() {
      for (const name of ['block', 'sealed_generation']) {
        const result = String(db.pragma(`integrity_check(${name})`, { simple: true }));
        if (result !== 'ok') throw new DamagedDayFile(db.name, result);
      }
    },
    seal(generation, encode) {
      const isSealed = statements.selectGeneration.get(generation) !== undefined;
      const rows = isSealed ? table.list(generation) : add.immediate(generation, encode());
      assertCheckpoint(db);
      return rows;
    },
    scrub(afterBlock) {
      let bytes = 0;
      for (const row of table.listAfter(afterBlock)) {
        bytes += table.verify(row);
        if (bytes >= bytesPerScrub) return { bytes, lastBlock: row.blockId };
      }
      return { bytes, lastBlock: undefined };
    },
    replaceBlocks(replaced, merged, nowMs) {
      const rows = replace.immediate(replaced, merged, nowMs);
      checkpointIfPossible(db);
      return rows;
    },
    purge(replacedByMs, replacedAfterMs = Number.MAX_SAFE_INTEGER) {
      const blockIds = statements.selectReplaced.all(replacedByMs, replacedAfterMs);
      // A transaction per block, so that none holds the file's lock for long.
      for (const blockId of blockIds) deleteBlock.immediate(blockId);
      if (blockIds.length > 0) {
        // Has no effect on files created before `auto_vacuum` was set.
        db.pragma('incremental_vacuum');
        checkpoint(db);
      }
      return statements.selectReplaced.get(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER) !== undefined;
    },
    close: () => void db.close(),
  };
}

/**
 * Of a merge, which is committed, so a full disk must not fail it: who believes that nothing was changed goes on reading the
 * replaced blocks until they are purged. Losing the end of SQLite's log would undo the merge, whose sources are still there.
 *
 * @throws SqliteError after a failed sync, or for a damaged file.
 */
function checkpointIfPossible(db: SqliteDatabase): void {
  try {
    checkpoint(db);
  } catch (error) {
    if (isFatalFailure(error) || !isStorageFailure(error)) throw error;
  }
}

function prepare(db: SqliteDatabase) {
  return {
    insertGeneration: db.prepare<[number, number]>(
      'INSERT INTO sealed_generation (generation, row_crc) VALUES (?, ?)',
    ),
    selectGeneration: db.prepare<[number]>('SELECT 1 FROM sealed_generation WHERE generation = ?'),
    selectGenerations: db.prepare<[], GenerationRow>(
      'SELECT generation, row_crc AS crc FROM sealed_generation ORDER BY generation',
    ),
    selectReplaced: db
      .prepare<[number, number], number>(
        'SELECT block_id FROM block WHERE replaced_at_ms <= ? OR replaced_at_ms > ? ORDER BY block_id',
      )
      .pluck(),
    deleteBlock: db.prepare<[number]>('DELETE FROM block WHERE block_id = ?'),
  };
}
