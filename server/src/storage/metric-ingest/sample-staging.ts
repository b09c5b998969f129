import type { MetricAppendOutcome, MetricBatch } from '../../metrics/metric-store.ts';
import type { RejectionReason, SampleSink } from '../../metrics/sample-sink.ts';
import { writeStaleMarker } from '../../promql/samples/stale-marker.ts';
import { type AppendTally, createAppendTally } from './append-tally.ts';
import { explainConflict, explainUnaddedDelta } from './explain-conflict.ts';
import { explainSampleTime } from './explain-sample-time.ts';
import { fingerprintOf } from './fingerprint-of.ts';
import { refusalOfLabels } from './refusal-of-labels.ts';
import { RepeatedRequest } from './repeated-request.ts';
import { createSampleBuffer, isSameValue, type SampleBuffer } from './sample-buffer.ts';
import type { SampleStagingOptions } from './sample-staging-options.ts';
import { createStagedExemplars, type StagedExemplars } from './staged-exemplars.ts';
import { createStagedTimes } from './staged-times.ts';

/** Samples of the next commit: accepted, not yet stored. */
export interface SampleStaging {
  readonly samples: SampleBuffer;
  readonly exemplars: StagedExemplars;
  /**
   * Stages a request. One that was accepted before and may not be applied twice stages nothing, and is answered as then.
   *
   * @throws what the decoder throws; nothing of the request is staged then.
   */
  stage(batch: MetricBatch): MetricAppendOutcome;
  /** Undoes all of them after a failed commit. */
  undo(): void;
  /** All of them are stored. */
  clear(): void;
}

/** Later than every nanosecond, so that no value of the same millisecond replaces a total. */
const nsOfTotal = 1_000_000;

export function createSampleStaging(options: SampleStagingOptions): SampleStaging {
  const { decoder, registry, projects, metadata, state, acceptedRequests, findStored } = options;
  const samples = createSampleBuffer(state);
  const stagedTimes = createStagedTimes(samples);
  const exemplars = createStagedExemplars(registry);
  // The batch that is being decoded.
  let batch: Pick<MetricBatch, 'request' | 'format' | 'oldestMs' | 'newestMs'> = {
    request: new Uint8Array(),
    format: 'otlp',
    oldestMs: 0,
    newestMs: 0,
  };
  let project = 0;
  /** The index of its first sample. */
  let start = 0;
  /** Of the batch, once it had to be compared with accepted ones. */
  let fingerprint: string | undefined;
  /** How many series became totals before it. */
  let totalStart = 0;
  /** Whether its samples would not show that it is repeated. */
  let needsFingerprint = false;
  let oldestMs = 0;
  let latestMs = 0;
  let tally: AppendTally = createAppendTally();

  const sink: SampleSink & { rejectedSamples: number } = {
    series(labelBytes) {
      const series = registry.resolve(project, labelBytes);
      if (typeof series === 'number') state.reserve(series + 1);
      return series;
    },
    refusalOf: (labelBytes) => refusalOfLabels(labelBytes, options.limits),
    findSeries(labelBytes) {
      const series = options.findSeries(project, labelBytes);
      if (series === -1) return -1;
      state.reserve(series + 1);
      return sink.hasSamples(series) ? series : -1;
    },
    hasSamples(series) {
      const hasSamples = newestMs(series) !== Number.NEGATIVE_INFINITY;
      if (!hasSamples) options.noteEmpty?.(series);
      return hasSamples;
    },
    append(series, timestampMs, value, nsInMs = 0) {
      samples.next[samples.count] = value;
      add(series, timestampMs, nsInMs);
    },
    takesStarts: options.takesStarts,
    appendStart(series, startMs, timestampMs) {
      const isBetween = startMs > newestMs(series) && startMs < timestampMs;
      if (!options.takesStarts || !isBetween || state.isTotal[series] === 1) return;
      if (!isInWindow(startMs) || !isInWindow(timestampMs)) return;
      samples.next[samples.count] = 0;
      samples.add(series, startMs, true, 0);
    },
    appendStale(series, timestampMs, nsInMs = 0) {
      writeStaleMarker(samples.next, samples.count);
      // The end of a total comes after it.
      const isTotal = newestMs(series) === timestampMs && findStagedTotal(series) !== -1;
      add(series, isTotal ? timestampMs + 1 : timestampMs, nsInMs);
    },
    appendDelta(series, timestampMs, delta) {
      refuseRepetition();
      if (!isInWindow(timestampMs)) rejectTime(timestampMs);
      else if (!Number.isFinite(delta))
        reject('unsupported', 1, () => explainUnaddedDelta(registry.labelBytes(series), delta));
      else addToTotal(series, timestampMs, delta);
    },
    // Kept up by `reject`: a getter would slow down every access to the sink.
    rejectedSamples: 0,
    reject: (reason, count, text) => reject(reason, count, () => text),
    describe: (described) => metadata.describe(project, described),
    exemplar(series, timestampMs, value, labels) {
      if (isInWindow(timestampMs)) exemplars.add({ project, series, timestampMs, value, labels });
      else exemplars.reject(timestampMs > latestMs ? 'too_new' : 'too_old');
    },
    rejectExemplar: exemplars.reject,
  };

  /** Adds the value at `next[count]`, unless it is rejected. */
  function add(series: number, timestampMs: number, nsInMs: number): void {
    const isInOrder = timestampMs > newestMs(series);
    if (!isInWindow(timestampMs)) rejectTime(timestampMs);
    else if (isInOrder || isNewLate(series, timestampMs, nsInMs)) {
      samples.add(series, timestampMs, isInOrder, nsInMs);
      tally.accepted += 1;
    }
  }

  /**
   * The total counts what has arrived, so a delta that is not newer than it is added now: to the total that this request
   * staged, or else to a sample of the following millisecond, because stored samples never change.
   */
  function addToTotal(series: number, timestampMs: number, delta: number): void {
    const newest = newestMs(series);
    needsFingerprint = true;
    state.markTotal(series);
    tally.accepted += 1;
    if (timestampMs < newest) tally.late += 1;
    const total = (state.words[2 * series + 1] as number) + delta;
    // Where no number is large enough, it begins anew, as that of a series which sent nothing for a day.
    samples.next[samples.count] = Number.isFinite(total) ? total : delta;
    const staged = timestampMs > newest ? -1 : findStagedTotal(series);
    if (staged === -1) samples.add(series, Math.max(timestampMs, newest + 1), true, nsOfTotal);
    else samples.replace(staged, nsOfTotal);
  }

  /** The index of the newest sample of a series, if it is a total that this request staged. */
  function findStagedTotal(series: number): number {
    const index = stagedTimes.find(series, newestMs(series));
    return index >= start && samples.nsInMs[index] === nsOfTotal ? index : -1;
  }

  function newestMs(series: number): number {
    // In bounds, here and above: the decoder has the series from this sink.
    return state.words[2 * series] as number;
  }

  /** @throws RepeatedRequest */
  function refuseRepetition(): void {
    if (fingerprint !== undefined) return;
    fingerprint = fingerprintOf(batch.request);
    const outcome = acceptedRequests.find(project, fingerprint);
    if (outcome !== undefined) throw new RepeatedRequest(outcome);
  }

  /** Also false for NaN. */
  function isInWindow(timestampMs: number): boolean {
    return timestampMs >= oldestMs && timestampMs <= latestMs;
  }

  function reject(reason: RejectionReason, count: number, explain: () => string): void {
    tally.reject(reason, count, explain);
    sink.rejectedSamples = tally.rejectedCount;
  }

  function rejectTime(timestampMs: number): void {
    const reason = timestampMs > latestMs ? 'too_new' : 'too_old';
    reject(reason, 1, () => explainSampleTime(timestampMs, batch));
  }

  /** Whether to keep a sample that is not newer than all others; counts it otherwise. */
  function isNewLate(series: number, timestampMs: number, nsInMs: number): boolean {
    const staged = stagedTimes.find(series, timestampMs);
    const found = staged === -1 ? findStored(series, timestampMs) : { values: samples.values, index: staged };
    if (found === undefined) {
      // Not late at the time of the newest itself, if that is in day files only.
      if (timestampMs < newestMs(series)) tally.late += 1;
      return true;
    }
    const isSame = isSameValue(found.values, found.index, samples.next, samples.count);
    // Nanoseconds are known of samples of this request only.
    const nsOfFound = staged < start ? nsInMs : (samples.nsInMs[staged] as number);
    if (!isSame && (nsInMs === nsOfFound || nsOfFound === nsOfTotal)) rejectConflict(series, timestampMs);
    else {
      tally.duplicates += 1;
      needsFingerprint ||= !isSame;
      if (nsInMs <= nsOfFound) return false;
      if (isSame) samples.nsInMs[staged] = nsInMs;
      else samples.replace(staged, nsInMs);
    }
    return false;
  }

  function rejectConflict(series: number, timestampMs: number): void {
    refuseRepetition();
    reject('duplicate_timestamp', 1, () => explainConflict(registry.labelBytes(series), timestampMs));
  }

  return {
    samples,
    exemplars,
    stage(given) {
      exemplars.begin();
      start = samples.count;
      totalStart = state.newTotals.length;
      batch = given;
      fingerprint = undefined;
      needsFingerprint = false;
      ({ oldestMs, newestMs: latestMs } = given);
      project = projects.ordinalOf(given.projectId);
      tally = createAppendTally();
      sink.rejectedSamples = 0;
      try {
        const points = decoder.decode(given, sink);
        const outcome = { ...tally.toOutcome(points), ...exemplars.outcome() };
        if (needsFingerprint) {
          acceptedRequests.add(project, fingerprint ?? fingerprintOf(given.request), outcome);
        }
        return outcome;
      } catch (error) {
        stagedTimes.truncate(start);
        samples.undo(start);
        state.undoTotals(totalStart);
        exemplars.undo();
        if (error instanceof RepeatedRequest) return error.outcome;
        throw error;
      }
    },
    undo() {
      stagedTimes.truncate(0);
      samples.undo(0);
      state.undoTotals(0);
      exemplars.clear();
      acceptedRequests.undo();
    },
    clear() {
      stagedTimes.truncate(0);
      samples.clear();
      exemplars.clear();
      acceptedRequests.markStored();
    },
  };
}
