import { packageFile } from '../../../packaging/package-files.ts';
import { type BlockFile, type BlockTable, createBlockFile } from '../../generational/day-files/block-file.ts';
import { openDayFile } from '../../generational/day-files/open-day-file.ts';
import { DamagedDayFile } from '../../generational/day-files/storage-damage.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { EncodedBlock } from '../chunks/encode-block.ts';
import { openSampleBlock } from '../chunks/sample-block.ts';
import { decodeSeriesLabels } from '../chunks/series-labels.ts';
import { assertRowSound, type BlockRow, blockColumns, crcOfRow, labelsKey, samplesKey } from './block-row.ts';

/** A block with the columns of its row other than its facts. */
export interface PlacedBlock extends EncodedBlock {
  readonly projectId: string;
  readonly firstMetric: string;
  readonly lastMetric: string;
  readonly firstLabels: Uint8Array;
  readonly lastLabels: Uint8Array;
}

/** Blocks of samples. */
export interface SampleBlockTable extends BlockTable<PlacedBlock, BlockRow> {
  labels(blockId: number): Uint8Array;
  samples(blockId: number): Uint8Array;
}

export type SampleDayFile = BlockFile<PlacedBlock, BlockRow, SampleBlockTable>;

const migrations = packageFile('migrations/sample-day');

export function openSampleDayFile(folder: string, day: number): SampleDayFile {
  return toSampleDayFile(openDayFile(folder, day, migrations));
}

/** @param db a day file, whose schema is of this release. */
export function toSampleDayFile(db: SqliteDatabase): SampleDayFile {
  return createBlockFile(db, createSampleBlockTable(db));
}

function createSampleBlockTable(db: SqliteDatabase): SampleBlockTable {
  const statements = prepare(db);

  function part(blockId: number, key: number): Uint8Array {
    const data = statements.selectPart.get(key);
    // A damaged page has values of any type.
    if (data instanceof Uint8Array) return data;
    throw new DamagedDayFile(db.name, `a part of block ${blockId} is missing`);
  }

  return {
    insert({ labels, samples, ...facts }, generation, replaced) {
      const firstGeneration = generation ?? Math.min(...replaced.map((row) => row.firstGeneration));
      const newRow = { ...facts, generation, firstGeneration, replacedAtMs: null };
      const blockId = Number(statements.insert.run(newRow).lastInsertRowid);
      const row = { ...newRow, blockId };
      const crc = crcOfRow(row);
      statements.setCrc.run(crc, blockId);
      statements.insertPart.run(labelsKey(blockId), labels);
      statements.insertPart.run(samplesKey(blockId), samples);
      return { ...row, crc };
    },
    list(generation) {
      const rows = statements.selectAll.all();
      for (const row of rows) assertRowSound(db.name, row);
      return rows.filter(
        (row) => row.replacedAtMs === null && (generation === undefined || row.generation === generation),
      );
    },
    *listAfter(blockId) {
      for (const row of statements.selectAfter.iterate(blockId)) {
        assertRowSound(db.name, row);
        if (row.replacedAtMs === null) yield row;
      }
    },
    markReplaced(row, nowMs) {
      const crc = crcOfRow({ ...row, replacedAtMs: nowMs });
      if (statements.markReplaced.run(nowMs, crc, row.blockId).changes !== 1) {
        throw new DamagedDayFile(db.name, `block ${row.blockId} is missing or was replaced before`);
      }
    },
    deleteParts(blockId) {
      statements.deletePart.run(labelsKey(blockId));
      statements.deletePart.run(samplesKey(blockId));
    },
    verify({ blockId }) {
      const [labels, samples] = [part(blockId, labelsKey(blockId)), part(blockId, samplesKey(blockId))];
      try {
        decodeSeriesLabels(labels);
        openSampleBlock(samples, 0);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        throw new DamagedDayFile(db.name, `in block ${blockId} ${error.message}`);
      }
      return labels.length + samples.length;
    },
    labels: (blockId) => part(blockId, labelsKey(blockId)),
    samples: (blockId) => part(blockId, samplesKey(blockId)),
  };
}

type NewRow = Omit<BlockRow, 'blockId' | 'crc'>;

function prepare(db: SqliteDatabase) {
  return {
    // The CRC covers the id too, which is known only after the insertion.
    insert: db.prepare<[NewRow]>(
      `INSERT INTO block (project_id, generation, first_generation, replaced_at_ms, series_count, sample_count, min_ms,
        max_ms, first_metric, last_metric, first_labels, last_labels, row_crc)
      VALUES (@projectId, @generation, @firstGeneration, @replacedAtMs, @seriesCount, @sampleCount, @minMs,
        @maxMs, @firstMetric, @lastMetric, @firstLabels, @lastLabels, 0)`,
    ),
    setCrc: db.prepare<[number, number]>('UPDATE block SET row_crc = ? WHERE block_id = ?'),
    insertPart: db.prepare<[number, Uint8Array]>('INSERT INTO block_part (part_key, data) VALUES (?, ?)'),
    selectAll: db.prepare<[], BlockRow>(`SELECT ${blockColumns} FROM block ORDER BY block_id`),
    selectAfter: db.prepare<[number], BlockRow>(
      `SELECT ${blockColumns} FROM block WHERE block_id > ? ORDER BY block_id`,
    ),
    selectPart: db.prepare<[number], unknown>('SELECT data FROM block_part WHERE part_key = ?').pluck(),
    markReplaced: db.prepare<[number, number, number]>(
      'UPDATE block SET replaced_at_ms = ?, row_crc = ? WHERE block_id = ? AND replaced_at_ms IS NULL',
    ),
    deletePart: db.prepare<[number]>('DELETE FROM block_part WHERE part_key = ?'),
  };
}
