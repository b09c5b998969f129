import type {
  MetricAppendOutcome,
  MetricBatch,
  MetricCommit,
  MetricStoreUsage,
} from '../../../metrics/metric-store.ts';
import type { NamesByProject } from '../../../metrics/watched-names.ts';
import { dayMs } from '../../../time/utc-day.ts';
import type { SampleDecoder } from '../../metric-ingest/sample-decoder.ts';
import { createSampleStaging } from '../../metric-ingest/sample-staging.ts';
import { stageSome } from '../../metric-ingest/stage-some.ts';
import { unavailable } from '../../threads/storage-failure.ts';
import type { CommandResult } from '../../threads/thread-messages.ts';
import type { HeadReader } from '../shared/head-message.ts';
import type { HeadReaderLink } from '../shared/head-readers.ts';
import type { LoadedHead } from '../wal/load-head.ts';
import { createSampleWal } from '../wal/sample-wal.ts';
import { createSampleWalCleaner } from '../wal/sample-wal-cleaner.ts';
import type { SampleWriterLimits } from './sample-writer-limits.ts';
import { createSeriesForgetting } from './series-forgetting.ts';
import { createUnsealedShares } from './unsealed-shares.ts';
import { createWatchedMetrics } from './watched-metrics.ts';

export interface SampleCommit {
  /** Of the first batches, in their order; durable and visible on return where `ok`. */
  readonly results: readonly CommandResult<MetricAppendOutcome>[];
  /** Of watched metrics. */
  readonly commits: readonly MetricCommit[];
}

/** Stores and shows samples until they are in day files. Used by one thread; any number of others read its memory. */
export interface SampleWriter {
  /** Commits requests in one transaction. A malformed one fails alone; a disk failure fails all of them. */
  commit(batches: readonly MetricBatch[]): SampleCommit;
  /** Sends a reader the current state, and every later change. */
  attachReader(reader: HeadReader): HeadReaderLink;
  /** See `MetricStore.watch`. */
  watch(added: NamesByProject, removed?: NamesByProject): void;
  /** Freezes the open memtable when it is due; releases the memory of sealed ones when no samples come. */
  rotate(): void;
  /**
   * Freezes the open memtable when it has samples of days before this one; the numbers of all unsealed ones that have.
   * `clean` deletes the exemplars of these days.
   */
  freezeBefore(day: number): number[];
  /** Marks a memtable as sealed: `clean` deletes its entries of the log. */
  walSealed(generation: number): void;
  /** Releases the memory of a sealed memtable: `clean` forgets the series that were only in it. */
  retire(generation: number): void;
  /** Forgets some series that no memtable has, and deletes a few entries of sealed memtables. */
  clean(): void;
  isClean(): boolean;
  /** What it keeps at present. */
  usage(): MetricStoreUsage;
}

export interface SampleWriterOptions {
  readonly loaded: Omit<LoadedHead, 'damage'>;
  readonly decoder: SampleDecoder;
  readonly limits: SampleWriterLimits;
  readonly monotonicNowMs: () => number;
  /** Called when a memtable is frozen and should be sealed. */
  readonly onFrozen: (generation: number) => void;
  /** See `SampleStagingOptions`. */
  readonly takesStarts: boolean;
}

export function createSampleWriter(options: SampleWriterOptions): SampleWriter {
  const { loaded, decoder, limits, monotonicNowMs, onFrozen } = options;
  const { db, head, acceptedRequests } = loaded;
  const { projects, metadata, registry, state, memtables } = head;
  const wal = createSampleWal(db, { ...head, acceptedRequests }, new Map(loaded.ranges));
  const cleaner = createSampleWalCleaner(db, head);
  const watched = createWatchedMetrics(registry.metricNames, projects.ids);
  const staging = createSampleStaging({
    decoder,
    registry: {
      resolve: (project, labelBytes) => registry.resolve(project, labelBytes),
      labelBytes: (series) => registry.table.labelBytes(series),
    },
    limits: limits.series,
    projects,
    metadata,
    state,
    acceptedRequests,
    findStored: (series, timestampMs) => memtables.find(series, timestampMs),
    findSeries: (project, labelBytes) => registry.find(project, labelBytes),
    takesStarts: options.takesStarts,
  });
  const forgetting = createSeriesForgetting({
    registry,
    state,
    readers: head.readers,
    limits,
    monotonicNowMs,
    onForgotten(ids) {
      cleaner.deleteSeries(ids);
      decoder.forgetSeries((series) => registry.ids[series] === 0);
    },
  });
  const shares = createUnsealedShares();
  let { nextGeneration } = loaded;
  cleaner.deleteSeries(loaded.unusedSeries);
  beginForgetting();
  for (const generation of loaded.sealed) walSealed(generation);
  for (const generation of loaded.frozen) onFrozen(generation);
  freezeDue();

  function stage(batch: MetricBatch): CommandResult<MetricAppendOutcome> {
    try {
      return { ok: true, outcome: staging.stage(batch) };
    } catch (error) {
      return { ok: false, error };
    }
  }

  /** Publishes the stored samples. A failure ends the thread: memory would no longer match the log. */
  function apply(generation: number): readonly MetricCommit[] {
    const { samples } = staging;
    if (samples.count > 0) {
      if (memtables.open === undefined) begin(generation);
      memtables.append(samples);
    }
    projects.markStored();
    metadata.markStored();
    registry.markStored();
    state.markStored();
    const commits = watched.collect(samples);
    staging.clear();
    return commits;
  }

  function begin(generation: number): void {
    memtables.begin(generation);
    registry.currentGeneration = generation;
    nextGeneration = generation + 1;
  }

  function freeze(): void {
    const frozen = memtables.freeze();
    if (frozen !== undefined) onFrozen(frozen);
  }

  function freezeDue(): void {
    if (memtables.isDue) freeze();
  }

  function beginForgetting(): void {
    const oldest = memtables.oldest ?? nextGeneration;
    registry.activity.forgetBefore(oldest, (series) => registry.table.projectOf(series));
    forgetting.begin(oldest);
  }

  function walSealed(generation: number): void {
    memtables.markSealed(generation);
    shares.remove(generation);
    cleaner.add(generation, wal.rangeOf(generation));
    wal.forget(generation);
  }

  return {
    commit(batches) {
      freezeDue();
      const usedPart = memtables.unsealedBytes / limits.maxUnsealedBytes;
      if (usedPart >= 1) {
        return { results: batches.map(() => ({ ok: false, error: sealerIsBehind() })), commits: [] };
      }
      const mayAppend = shares.appenders(usedPart);
      const results = stageSome(batches, {
        stage: (batch) =>
          mayAppend(batch.projectId) ? stage(batch) : { ok: false, error: sealerIsBehind() },
        monotonicNowMs,
      });
      const generation = memtables.open ?? nextGeneration;
      try {
        wal.commit(staging.samples, staging.exemplars.rows, generation);
      } catch (error) {
        staging.undo();
        return { results: results.map((result) => (result.ok ? { ok: false, error } : result)), commits: [] };
      }
      const commits = apply(generation);
      for (const [index, result] of results.entries()) {
        // A result is that of a batch.
        if (result.ok)
          shares.add(generation, (batches[index] as MetricBatch).projectId, result.outcome.accepted);
      }
      freezeDue();
      return { results, commits };
    },
    attachReader: head.attachReader,
    watch: watched.watch,
    rotate() {
      freezeDue();
      // Their series are forgotten when the next memtable is sealed, as if these had stayed: producers may only be slow.
      for (const generation of memtables.idleSealed()) memtables.retire(generation);
    },
    freezeBefore(day) {
      const numbers = memtables.unsealedBefore(day);
      if (Number.isFinite(day)) cleaner.deleteExemplars(projects.storedCount, day * dayMs);
      if (memtables.open !== undefined && numbers.includes(memtables.open)) freeze();
      return numbers;
    },
    walSealed,
    retire(generation) {
      memtables.retire(generation);
      beginForgetting();
    },
    clean() {
      // First, because it needs no disk.
      forgetting.step();
      cleaner.step();
    },
    isClean: () => forgetting.isDone() && cleaner.isDone(),
    usage() {
      const { table, byteSize } = registry;
      return { seriesCount: table.livingCount, sampleBytes: memtables.byteSize, seriesBytes: byteSize };
    },
  };
}

function sealerIsBehind(): Error {
  return unavailable('Samples arrive faster than the metric store can write them to day files; retry later.');
}
