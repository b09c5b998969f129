import { startOfUtcDay } from '../../../time/utc-day.ts';
import {
  createMemtableSet,
  type MemtableEntry,
  type MemtableSet,
} from '../../generational/memtables/memtable-set.ts';
import type { FoundSample } from '../../metric-ingest/found-sample.ts';
import type { StagedSamples } from '../../metric-ingest/staged-samples.ts';
import type { HeadMessage } from '../shared/head-message.ts';
import type { HeadReaders } from '../shared/head-readers.ts';
import { SharedBuffers } from '../shared/shared-buffers.ts';
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
  /** Numbers of sealed ones in memory, once nothing was appended for `releaseIdleAfterMs`. */
  idleSealed(): number[];
  /** Releases a memtable's memory. */
  retire(number: number): void;
  /** Memory of the open one and those to be sealed. */
  readonly unsealedBytes: number;
  /** Memory of all. */
  readonly byteSize: number;
  describe(): HeadMessage[];
}

export interface HeadMemtablesOptions {
  readonly limits: Pick<
    SampleWriterLimits,
    | 'rotateAfterMs'
    | 'maxMemtableSamples'
    | 'leastSamplesPerSeries'
    | 'maxMemtableBytes'
    | 'releaseIdleAfterMs'
  >;
  readonly monotonicNowMs: () => number;
  readonly readers: HeadReaders;
  /** Called with a series' first sample in a memtable. */
  readonly onActive: (series: number, generation: number) => void;
}

export function createHeadMemtables(options: HeadMemtablesOptions): HeadMemtables {
  return new SharedHeadMemtables(options);
}

class SharedHeadMemtables implements HeadMemtables {
  readonly #options: HeadMemtablesOptions;
  readonly #sharedBuffers = new SharedBuffers();
  readonly #set: MemtableSet<HeadMemtable>;
  /** The memtable before the newest. */
  #last: HeadMemtable | undefined;
  #lastAppendedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: HeadMemtablesOptions) {
    this.#options = options;
    this.#set = createMemtableSet<HeadMemtable>({
      bytesOf: ({ byteSize }) => byteSize,
      // A memtable is opened by its first samples.
      hasData: () => true,
      monotonicNowMs: options.monotonicNowMs,
    });
  }

  get open(): number | undefined {
    return this.#set.openOf(allProjects)?.table.number;
  }

  get oldest(): number | undefined {
    return this.#set.tables[0]?.number;
  }

  begin(number: number): void {
    this.#last = this.#set.tables.at(-1);
    const table = new HeadMemtable(number, {
      sharedBuffers: this.#sharedBuffers,
      broadcast: this.#options.readers.broadcast,
      lastCountOf: (series) => this.#last?.countOf(series) ?? 0,
    });
    this.#set.begin(allProjects, table);
  }

  append(samples: StagedSamples): void {
    const open = this.#set.openOf(allProjects);
    if (open === undefined) throw new Error('no memtable is open for samples');
    const { onActive, monotonicNowMs } = this.#options;
    const { number } = open.table;
    this.#lastAppendedAtMs = monotonicNowMs();
    open.table.append(samples, this.#progressOf(open), (series) => onActive(series, number));
    this.#set.measure(number);
  }

  find(series: number, timestampMs: number): FoundSample | undefined {
    for (const table of this.#set.tables) {
      if (timestampMs < table.minMs || timestampMs > table.maxMs) continue;
      const found = table.find(series, timestampMs);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  get isDue(): boolean {
    const open = this.#set.openOf(allProjects);
    if (open === undefined) return false;
    return this.#progressOf(open) >= 1 || open.bytes >= this.#options.limits.maxMemtableBytes;
  }

  freeze(): number | undefined {
    const frozen = this.open;
    if (frozen !== undefined) this.#set.freeze(frozen);
    return frozen;
  }

  unsealedBefore(day: number): number[] {
    return this.#set
      .unsealed()
      .filter(({ table }) => table.minMs < startOfUtcDay(day))
      .map(({ table }) => table.number);
  }

  markSealed(number: number): void {
    this.#set.markSealed(number);
  }

  idleSealed(): number[] {
    const { limits, monotonicNowMs } = this.#options;
    if (monotonicNowMs() - this.#lastAppendedAtMs < limits.releaseIdleAfterMs) return [];
    return this.#set.sealed().map(({ table }) => table.number);
  }

  retire(number: number): void {
    const retired = this.#set.retire(number);
    if (retired !== undefined) this.#options.readers.retire(number, () => retired.release());
  }

  get unsealedBytes(): number {
    return this.#set.unsealedBytes;
  }

  get byteSize(): number {
    return this.#sharedBuffers.byteSize;
  }

  describe(): HeadMessage[] {
    return this.#set.tables.flatMap((table) => table.describe());
  }

  /** Progress of the open memtable by time or samples; at least 1 when due. */
  #progressOf({ table, startedAtMs }: MemtableEntry<HeadMemtable>): number {
    const { limits, monotonicNowMs } = this.#options;
    const nowMs = monotonicNowMs();
    return Math.max(
      (nowMs - (startedAtMs ?? nowMs)) / limits.rotateAfterMs,
      table.sampleCount /
        Math.max(limits.maxMemtableSamples, limits.leastSamplesPerSeries * table.seriesCount),
    );
  }
}
