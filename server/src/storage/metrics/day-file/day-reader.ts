import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { messageOf } from '../../../errors/message-of.ts';
import { dayMs } from '../../../time/utc-day.ts';
import { dayFilePath } from '../../generational/day-files/day-file-name.ts';
import { DamagedDayFile, isDayFileDamage } from '../../generational/day-files/storage-damage.ts';
import { openDatabase, type SqliteDatabase } from '../../sqlite/open-database.ts';
import { headerBytes, unpackedLength } from '../chunks/packed-part.ts';
import { openSampleBlock, type SampleBlock } from '../chunks/sample-block.ts';
import { decodeSeriesLabels } from '../chunks/series-labels.ts';
import {
  assertRowSound,
  type BlockRow,
  type BlockSummary,
  blockColumns,
  labelsKey,
  samplesKey,
  toBlockSummary,
} from './block-row.ts';

/** The file of a day has to be quarantined, unless it was dropped or quarantined meanwhile. */
export class DamagedDay extends Error {
  readonly day: number;

  constructor(day: number, cause: unknown) {
    super(messageOf(cause), { cause });
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
  /** Equal for blocks that have the same series in the same order, and for no others. */
  labelDigest(blockId: number): string;
  labels(blockId: number): Uint8Array[];
  samples(blockId: number): SampleBlock;
  /** How many bytes they take once they are decompressed. */
  sampleBytes(blockId: number): number;
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
    throw isDayFileDamage(error) ? new DamagedDay(day, error) : error;
  }
}

function createDayReader(db: SqliteDatabase, path: string, day: number): DayReader {
  const statements = prepare(db);
  let version: number | undefined;
  let blocks: readonly BlockSummary[] = [];
  /** Of the blocks that were asked for, by id. */
  const digests = new Map<number, string>();
  const sizes = new Map<number, number>();

  function checked<Read>(blockId: number, read: () => Read): Read {
    try {
      return read();
    } catch (error) {
      if (isDayFileDamage(error)) throw new DamagedDay(day, error);
      if (!(error instanceof RangeError)) throw error;
      throw new DamagedDay(day, new DamagedDayFile(path, `in block ${blockId} ${error.message}`));
    }
  }

  function part(key: number, read: PartStatement = statements.part): Uint8Array {
    const stored = read.get(key);
    // A damaged page has values of any type.
    if (!(stored instanceof Uint8Array)) throw new RangeError('a part is missing');
    return stored;
  }

  /** What is known of a block, read the first time. */
  function remembered<Fact>(facts: Map<number, Fact>, blockId: number, read: () => Fact): Fact {
    const known = facts.get(blockId);
    if (known !== undefined) return known;
    const found = checked(blockId, read);
    facts.set(blockId, found);
    return found;
  }

  /** Reads the rows that were added, and leaves out those that are gone: nothing else of a row changes. */
  const refresh = db.transaction(() => {
    const living = new Set(statements.blockIds.all());
    const kept = blocks.filter(({ blockId }) => living.has(blockId));
    for (const facts of [digests, sizes])
      for (const blockId of facts.keys()) if (!living.has(blockId)) facts.delete(blockId);
    const texts = new Map<string, string>();
    for (const row of statements.blocksAfter.iterate(blocks.at(-1)?.blockId ?? 0)) {
      assertRowSound(path, row);
      kept.push(toBlockSummary(row, texts));
    }
    return kept;
  });

  return {
    day,
    blocks() {
      try {
        // Read before the rows, so that a change in between is noticed next time.
        const current = statements.version.get();
        if (current === version) return blocks;
        blocks = refresh();
        version = current;
        return blocks;
      } catch (error) {
        throw isDayFileDamage(error) ? new DamagedDay(day, error) : error;
      }
    },
    labelDigest: (blockId) =>
      remembered(digests, blockId, () => hash('sha256', part(labelsKey(blockId)), 'base64')),
    labels: (blockId) => checked(blockId, () => decodeSeriesLabels(part(labelsKey(blockId)))),
    samples: (blockId) => checked(blockId, () => openSampleBlock(part(samplesKey(blockId)), day * dayMs)),
    sampleBytes: (blockId) =>
      remembered(sizes, blockId, () => unpackedLength(part(samplesKey(blockId), statements.partHeader))),
    close: () => void db.close(),
  };
}

type PartStatement = ReturnType<typeof prepare>['part'];

function prepare(db: SqliteDatabase) {
  return {
    version: db.prepare<[], number>('PRAGMA data_version').pluck(),
    blockIds: db.prepare<[], number>('SELECT block_id FROM block WHERE replaced_at_ms IS NULL').pluck(),
    blocksAfter: db.prepare<[number], BlockRow>(
      `SELECT ${blockColumns} FROM block WHERE block_id > ? AND replaced_at_ms IS NULL ORDER BY block_id`,
    ),
    part: db.prepare<[number], unknown>('SELECT data FROM block_part WHERE part_key = ?').pluck(),
    partHeader: db
      .prepare<[number], unknown>(`SELECT substr(data, 1, ${headerBytes}) FROM block_part WHERE part_key = ?`)
      .pluck(),
  };
}
