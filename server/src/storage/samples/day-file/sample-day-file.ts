import { crc32 } from 'node:zlib';
import { type DayFileSchema, openDayFile } from '../../day-files/open-day-file.ts';
import { DamagedDayFile } from '../../day-files/storage-damage.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { EncodedBlock } from '../chunks/encode-block.ts';
import { assertRowSound, type BlockRow, blockColumns, crcOfRow, labelsKey, samplesKey } from './block-row.ts';

/** A block and what its row says beside its facts. */
export interface PlacedBlock extends EncodedBlock {
  readonly projectId: string;
  readonly firstMetric: string;
  readonly lastMetric: string;
  readonly firstLabels: Uint8Array;
  readonly lastLabels: Uint8Array;
}

/**
 * The file of one day, open for writing.
 *
 * @throws DamagedDayFile from each method that reads what is not as it was written.
 */
export interface SampleDayFile {
  readonly path: string;
  /** Every block that none has replaced. */
  listBlocks(): BlockRow[];
  listSealedGenerations(): number[];
  /** Checks that no row is missing of the tables that these read. */
  assertWhole(): void;
  hasGeneration(generation: number): boolean;
  /** Adds a generation's blocks of this day, in one transaction. */
  addGeneration(generation: number, blocks: readonly PlacedBlock[]): void;
  /** Makes sure that what was added is in the file itself. */
  flush(): void;
  labels(blockId: number): Uint8Array;
  samples(blockId: number): Uint8Array;
  /** Puts blocks in the place of others, in one transaction. */
  replaceBlocks(replaced: readonly BlockRow[], merged: readonly PlacedBlock[], nowMs: number): void;
  /** Deletes blocks that were replaced by then and gives their space back; returns whether replaced ones are left. */
  purge(replacedByMs: number): boolean;
  close(): void;
}

const schema: DayFileSchema = {
  migrations: new URL('./migrations', import.meta.url),
  prepare(db) {
    // So that the space of blocks that were merged can be given back. It takes effect with a VACUUM.
    db.pragma('auto_vacuum = INCREMENTAL');
    db.exec('VACUUM');
  },
};

export function createSampleDayFile(folder: string, day: number): SampleDayFile {
  const db = openDayFile(folder, day, schema);
  const statements = prepare(db);

  function insert(block: PlacedBlock, generation: number | null, firstGeneration: number): void {
    const { labels, samples, ...facts } = block;
    const row = { ...facts, generation, firstGeneration, replacedAtMs: null };
    const blockId = Number(statements.insertBlock.run(row).lastInsertRowid);
    statements.setCrc.run(crcOfRow({ ...row, blockId }), blockId);
    statements.insertPart.run(labelsKey(blockId), labels);
    statements.insertPart.run(samplesKey(blockId), samples);
  }

  function markReplaced(row: BlockRow, nowMs: number): void {
    const crc = crcOfRow({ ...row, replacedAtMs: nowMs });
    if (statements.markReplaced.run(nowMs, crc, row.blockId).changes !== 1) {
      throw new DamagedDayFile(db.name, `block ${row.blockId} is missing or was replaced before`);
    }
  }

  function part(blockId: number, key: number): Uint8Array {
    const data = statements.selectPart.get(key);
    if (data === undefined) throw new DamagedDayFile(db.name, `a part of block ${blockId} is missing`);
    return data;
  }

  const addGeneration = db.transaction((generation: number, blocks: readonly PlacedBlock[]) => {
    statements.insertGeneration.run(generation, crc32(`${generation}`));
    for (const block of blocks) insert(block, generation, generation);
  });

  const replaceBlocks = db.transaction(
    (replaced: readonly BlockRow[], merged: readonly PlacedBlock[], nowMs: number) => {
      for (const row of replaced) markReplaced(row, nowMs);
      const firstGeneration = Math.min(...replaced.map((row) => row.firstGeneration));
      for (const block of merged) insert(block, null, firstGeneration);
    },
  );

  const deleteBlock = db.transaction((blockId: number) => {
    statements.deletePart.run(labelsKey(blockId));
    statements.deletePart.run(samplesKey(blockId));
    statements.deleteBlock.run(blockId);
  });

  return {
    path: db.name,
    listBlocks() {
      const rows = statements.selectBlocks.all();
      for (const row of rows) assertRowSound(db.name, row);
      return rows.filter(({ replacedAtMs }) => replacedAtMs === null);
    },
    listSealedGenerations: () =>
      statements.selectGenerations.all().map(({ generation, crc }) => {
        if (crc === crc32(`${generation}`)) return generation;
        throw new DamagedDayFile(db.name, `the row of generation ${generation} has another CRC-32`);
      }),
    assertWhole() {
      for (const table of ['block', 'sealed_generation']) {
        const result = String(db.pragma(`integrity_check(${table})`, { simple: true }));
        if (result !== 'ok') throw new DamagedDayFile(db.name, result);
      }
    },
    hasGeneration: (generation) => statements.selectGeneration.get(generation) !== undefined,
    addGeneration(generation, blocks) {
      addGeneration.immediate(generation, blocks);
      emptyWriteAheadLog(db);
    },
    flush: () => emptyWriteAheadLog(db),
    labels: (blockId) => part(blockId, labelsKey(blockId)),
    samples: (blockId) => part(blockId, samplesKey(blockId)),
    replaceBlocks(replaced, merged, nowMs) {
      replaceBlocks.immediate(replaced, merged, nowMs);
      emptyWriteAheadLog(db);
    },
    purge(replacedByMs) {
      const blockIds = statements.selectReplaced.all(replacedByMs);
      // One transaction for each, so that none holds the file's lock for long.
      for (const blockId of blockIds) deleteBlock.immediate(blockId);
      if (blockIds.length > 0) {
        db.pragma('incremental_vacuum');
        emptyWriteAheadLog(db);
      }
      return statements.selectReplaced.get(Number.MAX_SAFE_INTEGER) !== undefined;
    },
    close() {
      db.close();
    },
  };
}

/**
 * Moves what was committed into the file itself. SQLite takes a damaged frame of its log for the end of the log and says
 * nothing, so blocks must not stay in it longer than the store's own log has their samples.
 */
function emptyWriteAheadLog(db: SqliteDatabase): void {
  const [{ busy } = { busy: 0 }] = db.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
  if (busy !== 0) throw new Error(`${db.name} is being read for long: its log could not be emptied`);
}

type NewRow = Omit<BlockRow, 'blockId' | 'crc'>;

function prepare(db: SqliteDatabase) {
  return {
    // The CRC is of the number too, which only the insertion tells.
    insertBlock: db.prepare<[NewRow]>(
      `INSERT INTO block (project_id, generation, first_generation, replaced_at_ms, series_count, sample_count, min_ms,
        max_ms, first_metric, last_metric, first_labels, last_labels, row_crc)
      VALUES (@projectId, @generation, @firstGeneration, @replacedAtMs, @seriesCount, @sampleCount, @minMs,
        @maxMs, @firstMetric, @lastMetric, @firstLabels, @lastLabels, 0)`,
    ),
    setCrc: db.prepare<[number, number]>('UPDATE block SET row_crc = ? WHERE block_id = ?'),
    insertPart: db.prepare<[number, Uint8Array]>('INSERT INTO block_part (part_key, data) VALUES (?, ?)'),
    insertGeneration: db.prepare<[number, number]>(
      'INSERT INTO sealed_generation (generation, row_crc) VALUES (?, ?)',
    ),
    selectGeneration: db.prepare<[number]>('SELECT 1 FROM sealed_generation WHERE generation = ?'),
    selectGenerations: db.prepare<[], { readonly generation: number; readonly crc: number }>(
      'SELECT generation, row_crc AS crc FROM sealed_generation ORDER BY generation',
    ),
    selectBlocks: db.prepare<[], BlockRow>(`SELECT ${blockColumns} FROM block ORDER BY block_id`),
    selectPart: db.prepare<[number], Uint8Array>('SELECT data FROM block_part WHERE part_key = ?').pluck(),
    markReplaced: db.prepare<[number, number, number]>(
      'UPDATE block SET replaced_at_ms = ?, row_crc = ? WHERE block_id = ? AND replaced_at_ms IS NULL',
    ),
    selectReplaced: db
      .prepare<[number], number>('SELECT block_id FROM block WHERE replaced_at_ms <= ? ORDER BY block_id')
      .pluck(),
    deletePart: db.prepare<[number]>('DELETE FROM block_part WHERE part_key = ?'),
    deleteBlock: db.prepare<[number]>('DELETE FROM block WHERE block_id = ?'),
  };
}
