import { startOfUtcDay } from '../../../time/utc-day.ts';
import { createMemtableSet, type MemtableEntry } from '../../generational/memtables/memtable-set.ts';
import type { FoundSample } from '../../metric-ingest/found-sample.ts';
import type { StagedSamples } from '../../metric-ingest/staged-samples.ts';
import { createBufferPool } from '../shared/buffer-pool.ts';
import type { HeadMessage } from '../shared/head-message.ts';
import type { HeadReaders } from '../shared/head-readers.ts';
import { HeadMemtable } from './head-memtable.ts';
import type { SampleWriterLimits } from './sample-writer-limits.ts';

/** The key of the one memtable that all projects share. */
const allProjects = '';

/** The memtables in memory: sealed ones that readers still use, frozen ones, and at most one that is open. */
export interface HeadMemtables {
  /** The number of the open one. */
  readonly open: number | undefined;
  /** The number of the oldest one. */
  readonly oldest: number | undefined;
  /** @param number greater than that of any other. */
  begin(number: number): void;
  /** Appends stored samples that are not yet in memory to the open memtable. */
  append(samples: StagedSamples): void;
  find(series: number, timestampMs: number): FoundSample | undefined;
  /** Whether the open memtable is old or large enough to be frozen. */
  readonly isDue: boolean;
  /** Freezes the open memtable; returns its number. */
  freeze(): number | undefined;
  /** Numbers of unsealed memtables with samples of days before this one. */
  unsealedBefore(day: number): number[];
  /** The whole memtable is in day files. */
  markSealed(number: number): void;
  /** Releases a memtable's memory. */
  retire(number: number): void;
  /** Memory of the open one and those to be sealed. */
  readonly unsealedBytes: number;
  /** Memory of all, that kept for the next ones included. */
  readonly byteSize: number;
  describe(): HeadMessage[];
}

export interface HeadMemtablesOptions {
  readonly limits: Pick<
    SampleWriterLimits,
    'rotateAfterMs' | 'maxMemtableSamples' | 'leastSamplesPerSeries' | 'maxMemtableBytes'
  >;
  readonly monotonicNowMs: () => number;
  readonly readers: HeadReaders;
  /** Called with a series' first sample in a memtable. */
  readonly onActive: (series: number, generation: number) => void;
}

export function createHeadMemtables(options: HeadMemtablesOptions): HeadMemtables {
  const { limits, monotonicNowMs, readers, onActive } = options;
  const pool = createBufferPool();
  const set = createMemtableSet<HeadMemtable>({
    bytesOf: ({ byteSize }) => byteSize,
    // A memtable is opened by its first samples.
    hasData: () => true,
    monotonicNowMs,
  });
  /** The memtable before the newest. */
  let last: HeadMemtable | undefined;

  /** Progress of the open memtable by time or samples; at least 1 when due. */
  function progressOf({ table, startedAtMs }: MemtableEntry<HeadMemtable>): number {
    const nowMs = monotonicNowMs();
    return Math.max(
      (nowMs - (startedAtMs ?? nowMs)) / limits.rotateAfterMs,
      table.sampleCount /
        Math.max(limits.maxMemtableSamples, limits.leastSamplesPerSeries * table.seriesCount),
    );
  }

  return {
    get open() {
      return set.openOf(allProjects)?.table.number;
    },
    get oldest() {
      return set.tables[0]?.number;
    },
    begin(number) {
      last = set.tables.at(-1);
      const table = new HeadMemtable(number, {
        pool,
        broadcast: readers.broadcast,
        lastCountOf: (series) => last?.countOf(series) ?? 0,
      });
      set.begin(allProjects, table);
    },
    append(samples) {
      const open = set.openOf(allProjects);
      if (open === undefined) throw new Error('no memtable is open for samples');
      const { number } = open.table;
      open.table.append(samples, progressOf(open), (series) => onActive(series, number));
      set.measure(number);
    },
    find(series, timestampMs) {
      for (const table of set.tables) {
        if (timestampMs < table.minMs || timestampMs > table.maxMs) continue;
        const found = table.find(series, timestampMs);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    get isDue() {
      const open = set.openOf(allProjects);
      return open !== undefined && (progressOf(open) >= 1 || open.bytes >= limits.maxMemtableBytes);
    },
    freeze() {
      const frozen = set.openOf(allProjects)?.table.number;
      if (frozen !== undefined) set.freeze(frozen);
      return frozen;
    },
    unsealedBefore: (day) =>
      set
        .unsealed()
        .filter(({ table }) => table.minMs < startOfUtcDay(day))
        .map(({ table }) => table.number),
    markSealed: set.markSealed,
    retire(number) {
      const retired = set.retire(number);
      if (retired !== undefined) readers.retire(number, () => retired.release());
    },
    get unsealedBytes() {
      return set.unsealedBytes;
    },
    get byteSize() {
      return pool.byteSize;
    },
    describe: () => set.tables.flatMap((table) => table.describe()),
  };
}
