import type { MetricAppendOutcome, MetricBatch } from '../../../metrics/metric-store.ts';
import type { SampleSink } from '../../../metrics/sample-sink.ts';
import { writeStaleMarker } from '../../../promql/samples/stale-marker.ts';
import { type AppendTally, createAppendTally } from './append-tally.ts';
import { explainConflict } from './explain-conflict.ts';
import { explainSampleTime } from './explain-sample-time.ts';
import type { FoundSample } from './head-memtable.ts';
import type { MetadataRegistry } from './metadata-registry.ts';
import type { ProjectList } from './project-list.ts';
import { createSampleBuffer, isSameValue, type SampleBuffer } from './sample-buffer.ts';
import type { SeriesRegistry } from './series-registry.ts';
import type { SeriesState } from './series-state.ts';
import { createStagedTimes } from './staged-times.ts';

/** Turns bytes of a request into calls of the sink. */
export interface SampleDecoder {
  /**
   * @returns the number of data points as the producer counts them.
   * @throws AppError `INVALID_ARGUMENT` when the bytes are not a request; the samples passed to the sink are void then.
   */
  decode(
    batch: Pick<MetricBatch, 'projectId' | 'request' | 'format'>,
    sink: SampleSink,
  ): MetricAppendOutcome['points'];
}

/** Samples of the next commit: accepted, not yet stored. */
export interface SampleStaging {
  readonly samples: SampleBuffer;
  /**
   * Stages a request.
   *
   * @throws what the decoder throws; nothing of the request is staged then.
   */
  stage(batch: MetricBatch): MetricAppendOutcome;
  /** Undoes all of them after a failed commit. */
  undo(): void;
  /** All of them are stored. */
  clear(): void;
}

export interface SampleStagingOptions {
  readonly decoder: SampleDecoder;
  readonly registry: SeriesRegistry;
  readonly projects: ProjectList;
  readonly metadata: MetadataRegistry;
  readonly state: SeriesState;
  /** The stored sample of a series at exactly this time, if in memory. */
  readonly findStored: (series: number, timestampMs: number) => FoundSample | undefined;
  /** Should differ between processes: see `createStagedTimes`. */
  readonly hashSeed: number;
}

export function createSampleStaging(options: SampleStagingOptions): SampleStaging {
  const { decoder, registry, projects, metadata, state, findStored } = options;
  const samples = createSampleBuffer(state);
  const stagedTimes = createStagedTimes(samples, options.hashSeed);
  // The batch that is being decoded.
  let batch: Pick<MetricBatch, 'format' | 'oldestMs' | 'newestMs'> = {
    format: 'otlp',
    oldestMs: 0,
    newestMs: 0,
  };
  let project = 0;
  let oldestMs = 0;
  let newestMs = 0;
  let tally: AppendTally = createAppendTally();

  const sink: SampleSink = {
    series(labelBytes) {
      const series = registry.resolve(project, labelBytes);
      if (typeof series === 'number') state.reserve(series + 1);
      return series;
    },
    append(series, timestampMs, value) {
      samples.next[samples.count] = value;
      add(series, timestampMs);
    },
    appendStale(series, timestampMs) {
      writeStaleMarker(samples.next, samples.count);
      add(series, timestampMs);
    },
    appendDelta(series, timestampMs, delta) {
      // In bounds, here and below: the decoder has the series from this sink.
      if (timestampMs <= (state.words[2 * series] as number) && isInWindow(timestampMs)) {
        tally.duplicates += 1;
        return;
      }
      samples.next[samples.count] = (state.words[2 * series + 1] as number) + delta;
      add(series, timestampMs);
    },
    get rejectedSamples() {
      return tally.rejectedCount;
    },
    reject: (reason, count, text) => tally.reject(reason, count, () => text),
    describe: (described) => metadata.describe(project, described),
  };

  /** Adds the value at `next[count]`, unless it is rejected. */
  function add(series: number, timestampMs: number): void {
    const isInOrder = timestampMs > (state.words[2 * series] as number);
    if (!isInWindow(timestampMs)) rejectTime(timestampMs);
    else if (isInOrder || isNewLate(series, timestampMs)) {
      samples.add(series, timestampMs, isInOrder);
      tally.accepted += 1;
    }
  }

  /** Also false for NaN. */
  function isInWindow(timestampMs: number): boolean {
    return timestampMs >= oldestMs && timestampMs <= newestMs;
  }

  function rejectTime(timestampMs: number): void {
    const reason = timestampMs > newestMs ? 'too_new' : 'too_old';
    tally.reject(reason, 1, () => explainSampleTime(timestampMs, batch));
  }

  /** Whether to keep a sample that is not newer than all others; counts it otherwise. */
  function isNewLate(series: number, timestampMs: number): boolean {
    const found = findAt(series, timestampMs);
    if (found === undefined) {
      // Not late at the time of the newest itself, if that is in day files only.
      if (timestampMs < (state.words[2 * series] as number)) tally.late += 1;
      return true;
    }
    if (isSameValue(found.values, found.index, samples.next, samples.count)) tally.duplicates += 1;
    else {
      tally.reject('duplicate_timestamp', 1, () =>
        explainConflict(registry.table.labelBytes(series), timestampMs),
      );
    }
    return false;
  }

  function findAt(series: number, timestampMs: number): FoundSample | undefined {
    const index = stagedTimes.find(series, timestampMs);
    return index === -1 ? findStored(series, timestampMs) : { values: samples.values, index };
  }

  return {
    samples,
    stage(given) {
      const start = samples.count;
      batch = given;
      ({ oldestMs, newestMs } = given);
      project = projects.ordinalOf(given.projectId);
      tally = createAppendTally();
      try {
        return tally.toOutcome(decoder.decode(given, sink));
      } catch (error) {
        stagedTimes.clear();
        samples.undo(start);
        throw error;
      }
    },
    undo() {
      stagedTimes.clear();
      samples.undo(0);
    },
    clear() {
      stagedTimes.clear();
      samples.clear();
    },
  };
}
