import { readdirSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { toUtcDay } from '../../../time/utc-day.ts';
import { namedDays, parseDayFileName } from '../../generational/day-files/day-file-name.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { unavailable } from '../../threads/storage-failure.ts';
import { memoryOfBlock } from '../chunks/block-memory.ts';
import type { SampleBlock } from '../chunks/sample-block.ts';
import type { BlockSummary } from '../day-file/block-row.ts';
import { type DayReader, openDayReader } from '../day-file/day-reader.ts';
import { createBlockCache } from './block-cache.ts';
import { createDayBlocks, type DayBlocks } from './day-blocks.ts';

/** Rows of the consecutive series of one metric in a block, from series `first` on. */
export interface MetricRows {
  readonly metric: string;
  readonly first: number;
  readonly rows: Int32Array;
}

/** A block of a day file, until the end of the query. */
export interface StoredBlock {
  readonly summary: BlockSummary;
  /** The memory that its decompressed samples take. */
  byteSize(): number;
  /** By label bytes, decoded with `toRows` the first time that a block of the project has these. */
  metricRows(toRows: (labelBytes: readonly Uint8Array[]) => readonly MetricRows[]): readonly MetricRows[];
  /** Decompressed samples, cached. */
  samples(): SampleBlock;
  /** Only some series, numbered in their order, for a query that reads more blocks than the cache has room for. */
  pick(series: Int32Array): SampleBlock;
}

/** Reads day files, in one thread. */
export interface BlockStore {
  /**
   * The blocks of a project that have samples in the closed range, oldest memtables first.
   *
   * @param checkDeadline called before samples of a block are read.
   */
  blocks(projectId: string, minMs: number, maxMs: number, checkDeadline: DeadlineCheck): StoredBlock[];
  /** Forgets the rows of `metricRows`: those of a metric are not valid any more. */
  forgetRows(): void;
  /** Closes the file of a day that was dropped or quarantined. */
  closeDay(day: number): void;
  close(): void;
}

export interface BlockStoreOptions {
  readonly folder: string;
  /** Decompressed blocks kept for the next queries; the rows of their series may take a tenth of it more. */
  readonly cacheBytes: number;
}

/** A retention of a quarter, and a few more. */
const maxOpenFiles = 100;

interface OpenDay {
  readonly reader: DayReader;
  /** Distinguishes the file from an earlier one of the same day. */
  readonly serial: number;
  /** As of the last query. */
  blocks: DayBlocks;
}

export function createBlockStore({ folder, cacheBytes }: BlockStoreOptions): BlockStore {
  const openDays = new LRUCache<number, OpenDay>({
    max: maxOpenFiles,
    dispose: ({ reader }) => reader.close(),
  });
  const samples = createBlockCache<SampleBlock>(cacheBytes);
  /** By labels: one memtable after the other has the same series, so a query of many blocks meets few different ones. */
  const rows = new LRUCache<string, readonly MetricRows[]>({ maxSize: Math.ceil(cacheBytes / 10) });
  let nextSerial = 1;

  function openDay(day: number): OpenDay | undefined {
    const open = openDays.get(day);
    if (open !== undefined) return open;
    const reader = openDayReader(folder, day);
    if (reader === undefined) return undefined;
    const opened = { reader, serial: nextSerial, blocks: createDayBlocks([]) };
    nextSerial += 1;
    openDays.set(day, opened);
    return opened;
  }

  function listBlocks(open: OpenDay): DayBlocks {
    const all = open.reader.blocks();
    if (all !== open.blocks.all) open.blocks = createDayBlocks(all);
    return open.blocks;
  }

  /** Reopens a file that was closed during a query to limit open files. */
  function readerOf(day: number): DayReader {
    const open = openDay(day);
    if (open === undefined) throw unavailable('A day file was removed while it was read; retry later.');
    return open.reader;
  }

  function toStored(
    day: number,
    serial: number,
    summary: BlockSummary,
    checkDeadline: DeadlineCheck,
  ): StoredBlock {
    const { blockId, projectId, seriesCount } = summary;
    const key = `${day} ${serial} ${blockId}`;

    function readSamples(): SampleBlock {
      checkDeadline();
      return readerOf(day).samples(blockId);
    }

    return {
      summary,
      byteSize: () => memoryOfBlock(readerOf(day).sampleBytes(blockId), seriesCount),
      metricRows(toRows) {
        const reader = readerOf(day);
        const labelsKey = `${reader.labelDigest(blockId)} ${projectId}`;
        const known = rows.get(labelsKey);
        if (known !== undefined) return known;
        const decoded = toRows(reader.labels(blockId));
        rows.set(labelsKey, decoded, { size: sizeOfRows(decoded) });
        return decoded;
      },
      samples: () => samples.get(key, readSamples),
      pick: (series) => samples.scan(key, readSamples, (block) => block.pick(series)),
    };
  }

  return {
    blocks(projectId, minMs, maxMs, checkDeadline) {
      const stored: StoredBlock[] = [];
      for (const day of listDays(folder, minMs, maxMs)) {
        const open = openDay(day);
        if (open === undefined) continue;
        for (const summary of listBlocks(open).overlapping(projectId, minMs, maxMs)) {
          stored.push(toStored(day, open.serial, summary, checkDeadline));
        }
      }
      return stored.sort((a, b) => a.summary.firstGeneration - b.summary.firstGeneration);
    },
    forgetRows: () => rows.clear(),
    closeDay(day) {
      openDays.delete(day);
    },
    close() {
      openDays.clear();
      samples.clear();
      rows.clear();
    },
  };
}

/** Fewer days are probed one by one; most queries are of the last hours. */
const probedDays = 8;

/** Lists the folder each time: a memtable leaves memory only once its day files exist. */
function listDays(folder: string, minMs: number, maxMs: number): number[] {
  // An offset in a query may reach beyond every date.
  const first = Math.max(toUtcDay(minMs), namedDays.first);
  const last = Math.min(toUtcDay(maxMs), namedDays.last);
  if (first > last) return [];
  if (last - first < probedDays) return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return readdirSync(folder)
    .map(parseDayFileName)
    .filter((day) => day !== undefined)
    .filter((day) => day >= first && day <= last)
    .sort((a, b) => a - b);
}

const bytesPerMetric = 128;

function sizeOfRows(metrics: readonly MetricRows[]): number {
  return metrics.reduce((size, { rows }) => size + bytesPerMetric + rows.byteLength, 0);
}
