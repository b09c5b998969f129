import { existsSync } from 'node:fs';
import { dayMs } from '../../../time/utc-day.ts';
import { dayFilePath } from '../../generational/day-files/day-file-name.ts';
import { DamagedDayFile, isDamage } from '../../generational/day-files/storage-damage.ts';
import { openDatabase, type SqliteDatabase } from '../../sqlite/open-database.ts';
import { openSampleBlock, type SampleBlock } from '../chunks/sample-block.ts';
import { decodeSeriesLabels } from '../chunks/series-labels.ts';
import {
  assertRowSound,
  type BlockRow,
  type BlockSummary,
  blockColumns,
  labelsKey,
  samplesKey,
} from './block-row.ts';

/** The file of a day has to be quarantined, unless it was dropped or quarantined meanwhile. */
export class DamagedDay extends Error {
  readonly day: number;

  constructor(day: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DamagedDay';
    this.day = day;
  }
}

/**
 * The file of one day, for reading.
 *
 * @throws DamagedDay from each method when the file is not as it was written.
 */
export interface DayReader {
  readonly day: number;
  /** Blocks as of now; the same array as before while the file has not changed. */
  blocks(): readonly BlockSummary[];
  labels(blockId: number): Uint8Array[];
  samples(blockId: number): SampleBlock;
  close(): void;
}

/** Small, because decoded blocks are cached. */
const pageCacheKibibytes = 256;

/** @returns `undefined` when there is no such file. */
export function openDayReader(folder: string, day: number): DayReader | undefined {
  const path = dayFilePath(folder, day);
  if (!existsSync(path)) return undefined;
  try {
    return createDayReader(
      openDatabase(path, { readOnly: true, cacheKibibytes: pageCacheKibibytes }),
      path,
      day,
    );
  } catch (error) {
    // The file may be removed while it is opened.
    if (!existsSync(path)) return undefined;
    throw isDamage(error) ? new DamagedDay(day, error) : error;
  }
}

function createDayReader(db: SqliteDatabase, path: string, day: number): DayReader {
  const statements = prepare(db);
  let version: number | undefined;
  let blocks: readonly BlockSummary[] = [];

  function part<Decoded>(blockId: number, key: number, decode: (stored: Uint8Array) => Decoded): Decoded {
    try {
      const stored = statements.part.get(key);
      if (stored === undefined) throw new RangeError('a part is missing');
      return decode(stored);
    } catch (error) {
      if (isDamage(error)) throw new DamagedDay(day, error);
      if (!(error instanceof RangeError)) throw error;
      throw new DamagedDay(day, new DamagedDayFile(path, `in block ${blockId} ${error.message}`));
    }
  }

  return {
    day,
    blocks() {
      try {
        // Read before the rows, so that a change in between is noticed next time.
        const current = statements.version.get();
        if (current === version) return blocks;
        const rows = statements.blocks.all();
        for (const row of rows) assertRowSound(path, row);
        blocks = rows;
        version = current;
        return blocks;
      } catch (error) {
        throw isDamage(error) ? new DamagedDay(day, error) : error;
      }
    },
    labels: (blockId) => part(blockId, labelsKey(blockId), decodeSeriesLabels),
    samples: (blockId) =>
      part(blockId, samplesKey(blockId), (stored) => openSampleBlock(stored, day * dayMs)),
    close: () => void db.close(),
  };
}

function prepare(db: SqliteDatabase) {
  return {
    version: db.prepare<[], number>('PRAGMA data_version').pluck(),
    blocks: db.prepare<[], BlockRow>(
      `SELECT ${blockColumns} FROM block WHERE replaced_at_ms IS NULL ORDER BY block_id`,
    ),
    part: db.prepare<[number], Uint8Array>('SELECT data FROM block_part WHERE part_key = ?').pluck(),
  };
}
