import type { Samples } from '../../../promql/samples/samples.ts';
import { copyWords } from '../../metric-ingest/copy-words.ts';
import type { StagedSamples } from '../../metric-ingest/staged-samples.ts';

export interface SeriesRun {
  readonly series: number;
  /** By time. */
  readonly run: Samples;
}

/** The staged samples with these indexes, as one run for each of their series. NaNs keep their bits. */
export function* toSortedRuns(samples: StagedSamples, indexes: readonly number[]): Generator<SeriesRun> {
  // Casts here and below: in bounds, because the indexes are those of staged samples.
  const seriesAt = (index: number): number => samples.series[index] as number;
  const timeAt = (index: number): number => samples.timestampsMs[index] as number;
  const sorted = indexes.toSorted((a, b) => seriesAt(a) - seriesAt(b) || timeAt(a) - timeAt(b));
  const timestampsMs = Float64Array.from(sorted, timeAt);
  const values = new Float64Array(sorted.length);
  const words = new Int32Array(values.buffer);
  for (const [to, index] of sorted.entries()) copyWords(samples.valueWords, index, words, to);
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const series = seriesAt(sorted[from] as number);
    while (to < sorted.length && seriesAt(sorted[to] as number) === series) to++;
    yield { series, run: { timestampsMs, values, from, to } };
  }
}
