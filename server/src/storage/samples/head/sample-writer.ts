import type { MetricAppendOutcome, MetricBatch, MetricCommit } from '../../../metrics/metric-store.ts';
import { unavailable } from '../../threads/storage-failure.ts';
import type { CommandResult } from '../../threads/thread-messages.ts';
import type { HeadReader } from '../shared/head-message.ts';
import type { HeadReaderLink } from '../shared/head-readers.ts';
import type { LoadedHead } from '../wal/load-head.ts';
import { createSampleWal } from '../wal/sample-wal.ts';
import { createSampleWalCleaner } from '../wal/sample-wal-cleaner.ts';
import { createSampleStaging, type SampleDecoder } from './sample-staging.ts';
import type { SampleWriterLimits } from './sample-writer-limits.ts';
import { createWatchedMetrics } from './watched-metrics.ts';

export interface SampleCommit {
  /** In the order of the batches; durable and visible on return where `ok`. */
  readonly results: readonly CommandResult<MetricAppendOutcome>[];
  /** Of watched metrics. */
  readonly commits: readonly MetricCommit[];
}

/** Everything that happens to samples before they are in day files. One thread has it; any number of others read its memory. */
export interface SampleWriter {
  /** Commits requests in one transaction. One that cannot be read fails alone; when the medium fails, all of them do. */
  commit(batches: readonly MetricBatch[]): SampleCommit;
  /** Tells a reader everything, and from then on every change. */
  attachReader(reader: HeadReader): HeadReaderLink;
  /** See `MetricStore.watch`. */
  watch(metricNames: ReadonlyMap<string, ReadonlySet<string>>): void;
  /** Freezes the open generation when it is due. */
  rotate(): void;
  /** Freezes the open generation when it has samples of days before this one; the numbers of all unsealed ones that have. */
  freezeBefore(day: number): number[];
  /** A frozen generation is in day files as a whole: its entries of the log are deleted by `clean`. */
  walSealed(generation: number): void;
  /** Lets go of the memory of a sealed generation. */
  retire(generation: number): void;
  /** Deletes a few entries of sealed generations. */
  clean(): void;
  readonly isClean: boolean;
}

export interface SampleWriterOptions {
  readonly loaded: Omit<LoadedHead, 'damage'>;
  readonly decoder: SampleDecoder;
  readonly limits: SampleWriterLimits;
  /** A generation takes no more samples and should be sealed. */
  readonly onFrozen: (generation: number) => void;
  /** Should differ between processes. */
  readonly hashSeed: number;
}

export function createSampleWriter(options: SampleWriterOptions): SampleWriter {
  const { loaded, decoder, limits, onFrozen, hashSeed } = options;
  const { db, head } = loaded;
  const { projects, metadata, registry, state, generations } = head;
  const wal = createSampleWal(db, head, new Map(loaded.ranges));
  const cleaner = createSampleWalCleaner(db, head);
  const watched = createWatchedMetrics(registry.metricNames, projects.ids);
  const staging = createSampleStaging({
    decoder,
    registry,
    projects,
    metadata,
    state,
    findStored: generations.find,
    hashSeed,
  });
  let { nextGeneration } = loaded;
  cleaner.forgetSeries(loaded.expiredSeries);
  for (const generation of loaded.sealed) walSealed(generation);
  for (const generation of loaded.frozen) onFrozen(generation);
  rotate();

  function stage(batch: MetricBatch): CommandResult<MetricAppendOutcome> {
    try {
      return { ok: true, outcome: staging.stage(batch) };
    } catch (error) {
      return { ok: false, error };
    }
  }

  /** Shows what is stored now. A failure ends the thread: the memory would no longer be what the log says. */
  function apply(generation: number): readonly MetricCommit[] {
    const { samples } = staging;
    if (samples.count > 0) {
      if (generations.open === undefined) begin(generation);
      generations.append(samples);
    }
    projects.markStored();
    metadata.markStored();
    registry.markStored();
    const commits = watched.collect(samples);
    staging.clear();
    return commits;
  }

  function begin(generation: number): void {
    generations.begin(generation);
    registry.currentGeneration = generation;
    nextGeneration = generation + 1;
  }

  function freeze(): void {
    const frozen = generations.freeze();
    if (frozen !== undefined) onFrozen(frozen);
  }

  function rotate(): void {
    if (generations.isDue) freeze();
  }

  function walSealed(generation: number): void {
    generations.markSealed(generation);
    cleaner.add(generation, wal.rangeOf(generation));
    wal.forget(generation);
  }

  return {
    commit(batches) {
      rotate();
      if (generations.unsealedBytes >= limits.maxUnsealedBytes) {
        return { results: batches.map(() => ({ ok: false, error: sealerIsBehind() })), commits: [] };
      }
      const results = batches.map(stage);
      const generation = generations.open ?? nextGeneration;
      try {
        wal.commit(staging.samples, generation);
      } catch (error) {
        staging.undo();
        return { results: results.map((result) => (result.ok ? { ok: false, error } : result)), commits: [] };
      }
      const commits = apply(generation);
      rotate();
      return { results, commits };
    },
    attachReader: head.attachReader,
    watch: watched.watch,
    rotate,
    freezeBefore(day) {
      const numbers = generations.unsealedBefore(day);
      if (generations.open !== undefined && numbers.includes(generations.open)) freeze();
      return numbers;
    },
    walSealed,
    retire(generation) {
      const oldest = generations.retire(generation) ?? nextGeneration;
      registry.activity.forgetBefore(oldest, registry.table.projectOf);
    },
    clean: cleaner.step,
    get isClean() {
      return cleaner.isDone;
    },
  };
}

function sealerIsBehind(): Error {
  return unavailable('Samples arrive faster than the metric store can write them to day files; retry later.');
}
