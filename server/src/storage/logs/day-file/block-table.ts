import { crc32 } from 'node:zlib';
import { packageFile } from '../../../packaging/package-files.ts';
import { type BlockFile, type BlockTable, createBlockFile } from '../../generational/day-files/block-file.ts';
import { openDayFile } from '../../generational/day-files/open-day-file.ts';
import { isDayFileDamage } from '../../generational/day-files/storage-damage.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { BlockSummary } from '../block.ts';
import type { EncodedBlock } from '../sealed-block/block-writer.ts';
import { type BlockPlace, DamagedBlock } from '../sealed-block/damaged-block.ts';
import { decodeDirectory, decodeFacts } from '../sealed-block/directory.ts';
import { unpackPart } from '../sealed-block/part-bytes.ts';
import { createDayFileReader, type DayFileReader, partKey } from './day-file-reader.ts';

/** Blocks of log records. Damage is a `DamagedBlock`. */
export interface LogBlockTable extends BlockTable<EncodedBlock, BlockSummary>, DayFileReader {}

export type LogDayFile = BlockFile<EncodedBlock, BlockSummary, LogBlockTable>;

interface BlockRow {
  readonly blockId: number;
  readonly generation: number | null;
  readonly replacedAtMs: number | null;
  readonly crc: number;
  readonly directory: Uint8Array;
}

const migrations = packageFile('migrations/log-day');

export function openLogDayFile(folder: string, day: number): LogDayFile {
  return toLogDayFile(openDayFile(folder, day, migrations), day);
}

/** @param db the file of that day, whose schema is of this release. */
export function toLogDayFile(db: SqliteDatabase, day: number): LogDayFile {
  return createBlockFile(db, createLogBlockTable(db, day));
}

function createLogBlockTable(db: SqliteDatabase, day: number): LogBlockTable {
  const statements = prepare(db);
  const reader = createDayFileReader(db);

  function readDirectory(blockId: number) {
    const bytes = reader.directory(blockId);
    if (bytes === undefined) throw new RangeError('it is missing');
    return { size: bytes.length, parts: decodeDirectory(bytes).parts };
  }

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

  return {
    ...reader,
    insert({ facts, directory, parts }, generation) {
      const blockId = Number(statements.insert.run(generation, directory).lastInsertRowid);
      statements.setCrc.run(crcOfBlock(blockId, generation, null), blockId);
      for (const [number, data] of parts.entries()) statements.insertPart.run(partKey(blockId, number), data);
      return { blockId, ...facts };
    },
    list(generation) {
      const rows =
        generation === undefined ? statements.selectAll.all() : statements.selectOf.all(generation);
      return rows.map(summarize).filter((summary) => summary !== undefined);
    },
    *listAfter(after) {
      for (const row of statements.selectAfter.iterate(after)) {
        const summary = summarize(row);
        if (summary !== undefined) yield summary;
      }
    },
    markReplaced({ blockId }, nowMs) {
      const row = statements.select.get(blockId);
      if (row === undefined || summarize(row) === undefined) {
        throw new Error(`block ${blockId} of ${db.name} was replaced before`);
      }
      statements.markReplaced.run(nowMs, crcOfBlock(blockId, row.generation, nowMs), blockId);
    },
    verify({ blockId }) {
      const place = { file: db.name, day, blockId };
      const directory = readStored(place, 'directory', () => readDirectory(blockId));
      let bytes = directory.size;
      for (const [name, entry] of directory.parts) {
        bytes += readStored(place, name, () => {
          const stored = reader.part(blockId, entry.number);
          if (stored === undefined) throw new RangeError('it is missing');
          unpackPart(stored, entry);
          return stored.length;
        });
      }
      return bytes;
    },
    deleteParts: (blockId) => void statements.deleteParts.run(partKey(blockId, 0), partKey(blockId + 1, 0)),
  };
}

/** @throws DamagedBlock when what it reads is not as it was written. */
function readStored<Read>(place: BlockPlace, part: string, read: () => Read): Read {
  try {
    return read();
  } catch (cause) {
    throw cause instanceof RangeError || isDayFileDamage(cause)
      ? new DamagedBlock(place, part, cause)
      : cause;
  }
}

const blockColumns = `block_id AS blockId, generation, replaced_at_ms AS replacedAtMs, row_crc AS crc, directory`;

function prepare(db: SqliteDatabase) {
  return {
    // The CRC covers the id too, which is known only after the insertion.
    insert: db.prepare<[number | null, Uint8Array]>(
      'INSERT INTO block (generation, row_crc, directory) VALUES (?, 0, ?)',
    ),
    setCrc: db.prepare<[number, number]>('UPDATE block SET row_crc = ? WHERE block_id = ?'),
    insertPart: db.prepare<[number, Uint8Array]>('INSERT INTO block_part (part_key, data) VALUES (?, ?)'),
    select: db.prepare<[number], BlockRow>(`SELECT ${blockColumns} FROM block WHERE block_id = ?`),
    selectAll: db.prepare<[], BlockRow>(`SELECT ${blockColumns} FROM block ORDER BY block_id`),
    selectAfter: db.prepare<[number], BlockRow>(
      `SELECT ${blockColumns} FROM block WHERE block_id > ? ORDER BY block_id`,
    ),
    selectOf: db.prepare<[number], BlockRow>(
      `SELECT ${blockColumns} FROM block WHERE generation = ? ORDER BY block_id`,
    ),
    markReplaced: db.prepare<[number, number, number]>(
      'UPDATE block SET replaced_at_ms = ?, row_crc = ? WHERE block_id = ?',
    ),
    deleteParts: db.prepare<[number, number]>('DELETE FROM block_part WHERE part_key >= ? AND part_key < ?'),
  };
}

function crcOfBlock(blockId: number, generation: number | null, replacedAtMs: number | null): number {
  return crc32(`${blockId} ${generation} ${replacedAtMs}`);
}
