import { startOfUtcDay, toUtcDay } from '../../../time/utc-day.ts';
import type { StagedSamples } from '../../metric-ingest/staged-samples.ts';
import type { Head } from '../head/head.ts';
import type { SampleRecord } from './sample-record.ts';
import type { DamagedWalEntry, EntryRange, SampleWalEntry } from './sample-wal-entries.ts';
import type { StoredSeriesNumbers } from './stored-series-numbers.ts';

export interface SampleReplayOptions {
  readonly head: Pick<Head, 'memtables' | 'state' | 'registry'>;
  readonly numbers: StoredSeriesNumbers;
  /** UTC days whose file has this memtable. */
  readonly sealedDays: (generation: number) => ReadonlySet<number>;
  /** Memtables that are in day files, some of whose entries are gone. */
  readonly retired: ReadonlySet<number>;
  /** The newest number ever given; only that memtable may continue. */
  readonly newestGeneration: number;
  /** Samples of days before this one are past their retention. */
  readonly oldestDay: number;
}

export interface SampleReplay {
  readonly ranges: ReadonlyMap<number, EntryRange>;
  /** Frozen memtables that are not, or not wholly, in day files. */
  readonly frozen: readonly number[];
  /** Memtables whose entries can be deleted. */
  readonly sealed: readonly number[];
  /** One line per unreadable entry. */
  readonly damage: readonly string[];
}

/**
 * Replays the samples of the log into the head, in commit order. A memtable that is not wholly in day files is restored
 * whole, because readers take a memtable from memory or from day files, not from both.
 */
export function replaySampleWal(
  entries: Iterable<SampleWalEntry | DamagedWalEntry>,
  options: SampleReplayOptions,
): SampleReplay {
  const { sealedDays, retired } = options;
  const { memtables, state, registry } = options.head;
  const ranges = new Map<number, EntryRange>();
  const frozen: number[] = [];
  const sealed: number[] = [...retired];
  const damage: string[] = [];
  let days = new Set<number>();

  function widenRange({ entryId, generation }: SampleWalEntry | DamagedWalEntry): void {
    const firstEntryId = ranges.get(generation)?.firstEntryId ?? entryId;
    ranges.set(generation, { firstEntryId, lastEntryId: entryId });
  }

  function begin(generation: number): void {
    end();
    memtables.begin(generation);
    registry.currentGeneration = generation;
    days = new Set();
  }

  /** Freezes the open memtable. */
  function end(): void {
    const generation = memtables.freeze();
    if (generation === undefined) return;
    if (!isInDayFiles(generation)) {
      frozen.push(generation);
      return;
    }
    memtables.retire(generation);
    sealed.push(generation);
  }

  function isInDayFiles(generation: number): boolean {
    const inFiles = sealedDays(generation);
    return [...days].every((day) => inFiles.has(day));
  }

  function apply({ entryId, generation, record }: SampleWalEntry): void {
    if (memtables.open !== generation) begin(generation);
    const { samples, unknownCount } = numberSamples(record, generation, options);
    if (unknownCount > 0) {
      damage.push(
        `${unknownCount} samples of entry ${entryId} of the write-ahead log were left out: their series are not known`,
      );
    }
    memtables.append(samples);
    state.reserve(registry.table.count);
    for (let index = 0; index < samples.count; index++) {
      // In bounds, here and below.
      const timestampMs = samples.timestampsMs[index] as number;
      days.add(toUtcDay(timestampMs));
      const at = 2 * (samples.series[index] as number);
      if (timestampMs <= (state.words[at] as number)) continue;
      state.words[at] = timestampMs;
      const value = samples.values[index] as number;
      if (!Number.isNaN(value)) state.words[at + 1] = value;
    }
  }

  for (const entry of entries) {
    widenRange(entry);
    if (retired.has(entry.generation)) continue;
    if ('damage' in entry)
      damage.push(`entry ${entry.entryId} of the write-ahead log was left out: ${entry.damage}`);
    else apply(entry);
  }
  // Further samples of a day that is sealed under this memtable would be taken for sealed ones.
  const { open } = memtables;
  if (open !== undefined && (open < options.newestGeneration || sealedDays(open).size > 0)) end();
  // What has no readable entry would stay, and be reported at each start.
  const known = new Set([...sealed, ...frozen, memtables.open]);
  for (const generation of ranges.keys()) if (!known.has(generation)) sealed.push(generation);
  return { ranges, frozen, sealed, damage };
}

interface NumberedSamples {
  readonly samples: StagedSamples;
  /** Samples whose series are not known. */
  readonly unknownCount: number;
}

/** Finds the series of a record, which are in use as long as it is in the log, and drops samples past their retention. */
function numberSamples(
  record: SampleRecord,
  generation: number,
  { head, numbers, oldestDay }: SampleReplayOptions,
): NumberedSamples {
  const oldestMs = startOfUtcDay(oldestDay);
  const { registry } = head;
  const series = new Int32Array(record.count);
  const timestampsMs = new Float64Array(record.count);
  const valueWords = new Int32Array(2 * record.count);
  const from = new Int32Array(record.values.buffer);
  let count = 0;
  let unknownCount = 0;
  let last = -1;
  for (let index = 0; index < record.count; index++) {
    // In bounds.
    const timestampMs = record.timestampsMs[index] as number;
    const id = record.seriesIds[index] as number;
    const number = numbers.find(id);
    if (number === undefined) {
      registry.skipId(id);
      unknownCount += 1;
      continue;
    }
    if (number !== last) registry.activity.touch(number, registry.table.projectOf(number), generation);
    last = number;
    if (timestampMs < oldestMs) continue;
    series[count] = number;
    timestampsMs[count] = timestampMs;
    valueWords[2 * count] = from[2 * index] as number;
    valueWords[2 * count + 1] = from[2 * index + 1] as number;
    count += 1;
  }
  const values = new Float64Array(valueWords.buffer);
  return { samples: { count, series, timestampsMs, values, valueWords }, unknownCount };
}
