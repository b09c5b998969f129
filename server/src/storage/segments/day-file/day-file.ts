import { crc32 } from 'node:zlib';
import { openDayFile } from '../../day-files/open-day-file.ts';
import { DamagedDayFile } from '../../day-files/storage-damage.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { BlockSummary } from '../block.ts';
import type { EncodedBlock } from '../sealed-block/block-writer.ts';
import { DamagedBlock } from '../sealed-block/damaged-block.ts';
import { decodeFacts } from '../sealed-block/directory.ts';
import { createDayFileReader, type DayFileReader, partKey } from './day-file-reader.ts';

/**
 * The file of one day, open for writing.
 *
 * @throws DamagedBlock or DamagedDayFile from each method that reads what is not as it was written.
 */
export interface DayFile extends DayFileReader {
  readonly path: string;
  /** Every block that none has replaced. */
  listBlocks(): BlockSummary[];
  listSealedGenerations(): number[];
  /** Checks that no row is missing of the tables that `listBlocks` and `listSealedGenerations` read. */
  assertWhole(): void;
  /** The blocks that came of a generation; `undefined` when it was not sealed into this file. */
  findGeneration(generation: number): BlockSummary[] | undefined;
  /** Adds a generation's blocks of this day, in one transaction. */
  addGeneration(generation: number, blocks: readonly EncodedBlock[]): BlockSummary[];
  /** Puts one block in the place of others, in one transaction. */
  replaceBlocks(blockIds: readonly number[], merged: EncodedBlock, nowMs: number): BlockSummary;
  /** Deletes blocks that were replaced by then; returns whether replaced ones are left. */
  purge(replacedByMs: number): boolean;
  close(): void;
}

interface BlockRow {
  readonly blockId: number;
  readonly generation: number | null;
  readonly replacedAtMs: number | null;
  readonly crc: number;
  readonly directory: Uint8Array;
}

interface GenerationRow {
  readonly generation: number;
  readonly crc: number;
}

const migrations = new URL('./migrations', import.meta.url);

export function createDayFile(folder: string, day: number): DayFile {
  const db = openDayFile(folder, day, { migrations });
  const statements = prepare(db);

  /** @returns `undefined` for a block that another has replaced. */
  function summarize({ directory, crc, ...row }: BlockRow): BlockSummary | undefined {
    const { blockId, generation, replacedAtMs } = row;
    try {
      if (crc !== crcOfBlock(blockId, generation, replacedAtMs))
        throw new RangeError('its row has another CRC-32');
      return replacedAtMs === null ? { blockId, ...decodeFacts(directory) } : undefined;
    } catch (cause) {
      throw new DamagedBlock({ file: db.name, day, blockId }, 'directory', cause);
    }
  }

  function summarizeAll(rows: readonly BlockRow[]): BlockSummary[] {
    return rows.map(summarize).filter((summary) => summary !== undefined);
  }

  function insert({ facts, directory, parts }: EncodedBlock, generation: number | null): BlockSummary {
    const blockId = Number(statements.insertBlock.run(generation, directory).lastInsertRowid);
    statements.setCrc.run(crcOfBlock(blockId, generation, null), blockId);
    for (const [number, data] of parts.entries()) statements.insertPart.run(partKey(blockId, number), data);
    return { blockId, ...facts };
  }

  function markReplaced(blockId: number, nowMs: number): void {
    const row = statements.selectBlock.get(blockId);
    if (row === undefined || summarize(row) === undefined) {
      throw new Error(`block ${blockId} of ${db.name} was replaced before`);
    }
    statements.markReplaced.run(nowMs, crcOfBlock(blockId, row.generation, nowMs), blockId);
  }

  function checkedGeneration({ generation, crc }: GenerationRow): number {
    if (crc === crc32(`${generation}`)) return generation;
    throw new DamagedDayFile(db.name, `the row of generation ${generation} has another CRC-32`);
  }

  const addGeneration = db.transaction((generation: number, blocks: readonly EncodedBlock[]) => {
    statements.insertGeneration.run(generation, crc32(`${generation}`));
    return blocks.map((block) => insert(block, generation));
  });

  const replaceBlocks = db.transaction(
    (blockIds: readonly number[], merged: EncodedBlock, nowMs: number): BlockSummary => {
      for (const blockId of blockIds) markReplaced(blockId, nowMs);
      return insert(merged, null);
    },
  );

  const deleteBlock = db.transaction((blockId: number) => {
    statements.deleteParts.run(partKey(blockId, 0), partKey(blockId + 1, 0));
    statements.deleteBlock.run(blockId);
  });

  return {
    ...createDayFileReader(db),
    path: db.name,
    listBlocks: () => summarizeAll(statements.selectBlocks.all()),
    listSealedGenerations: () => statements.selectGenerations.all().map(checkedGeneration),
    assertWhole() {
      for (const table of ['block', 'sealed_generation']) {
        const result = String(db.pragma(`integrity_check(${table})`, { simple: true }));
        if (result !== 'ok') throw new DamagedDayFile(db.name, result);
      }
    },
    findGeneration(generation) {
      if (statements.selectGeneration.get(generation) === undefined) return undefined;
      return summarizeAll(statements.selectBlocksOf.all(generation));
    },
    addGeneration(generation, blocks) {
      const added = addGeneration.immediate(generation, blocks);
      emptyWriteAheadLog(db);
      return added;
    },
    replaceBlocks(blockIds, merged, nowMs) {
      const added = replaceBlocks.immediate(blockIds, merged, nowMs);
      emptyWriteAheadLog(db);
      return added;
    },
    purge(replacedByMs) {
      // One transaction for each, so that none holds the file's lock for long.
      for (const blockId of statements.selectReplaced.all(replacedByMs)) deleteBlock.immediate(blockId);
      return statements.selectReplaced.get(Number.MAX_SAFE_INTEGER) !== undefined;
    },
    close() {
      db.close();
    },
  };
}

const blockColumns = `block_id AS blockId, generation, replaced_at_ms AS replacedAtMs, row_crc AS crc, directory`;

/**
 * Moves what was committed into the file itself. SQLite takes a damaged frame of its log for the end of the log and says
 * nothing, so blocks must not stay in it longer than the store's own log has their records.
 */
function emptyWriteAheadLog(db: SqliteDatabase): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
}

function prepare(db: SqliteDatabase) {
  return {
    // The CRC is of the number too, which only the insertion tells.
    insertBlock: db.prepare<[number | null, Uint8Array]>(
      'INSERT INTO block (generation, row_crc, directory) VALUES (?, 0, ?)',
    ),
    setCrc: db.prepare<[number, number]>('UPDATE block SET row_crc = ? WHERE block_id = ?'),
    insertPart: db.prepare<[number, Uint8Array]>('INSERT INTO block_part (part_key, data) VALUES (?, ?)'),
    insertGeneration: db.prepare<[number, number]>(
      'INSERT INTO sealed_generation (generation, row_crc) VALUES (?, ?)',
    ),
    selectGeneration: db.prepare<[number]>('SELECT 1 FROM sealed_generation WHERE generation = ?'),
    selectGenerations: db.prepare<[], GenerationRow>(
      'SELECT generation, row_crc AS crc FROM sealed_generation ORDER BY generation',
    ),
    selectBlock: db.prepare<[number], BlockRow>(`SELECT ${blockColumns} FROM block WHERE block_id = ?`),
    selectBlocks: db.prepare<[], BlockRow>(`SELECT ${blockColumns} FROM block ORDER BY block_id`),
    selectBlocksOf: db.prepare<[number], BlockRow>(
      `SELECT ${blockColumns} FROM block WHERE generation = ? ORDER BY block_id`,
    ),
    markReplaced: db.prepare<[number, number, number]>(
      'UPDATE block SET replaced_at_ms = ?, row_crc = ? WHERE block_id = ?',
    ),
    selectReplaced: db
      .prepare<[number], number>('SELECT block_id FROM block WHERE replaced_at_ms <= ? ORDER BY block_id')
      .pluck(),
    deleteParts: db.prepare<[number, number]>('DELETE FROM block_part WHERE part_key >= ? AND part_key < ?'),
    deleteBlock: db.prepare<[number]>('DELETE FROM block WHERE block_id = ?'),
  };
}

function crcOfBlock(blockId: number, generation: number | null, replacedAtMs: number | null): number {
  return crc32(`${blockId} ${generation} ${replacedAtMs}`);
}
