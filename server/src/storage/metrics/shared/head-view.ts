import type { MetricMetadata } from '../../../metrics/metric.ts';
import type { Samples } from '../../../promql/samples/samples.ts';

/**
 * What a thread sees of the head: the series of all projects and the samples that are in memory, in memory that is shared
 * with the writer. Only committed samples are visible.
 */
export interface HeadView {
  /**
   * Receives the writer's messages; call it before each read. Everything acknowledged before is visible afterwards.
   * Samples read earlier must not be accessed after it, nor after a return to the event loop: their memory may be
   * reused.
   */
  refresh(): void;
  /**
   * One more than the greatest number of a series. Some below belong to none; the number of a series that is gone is
   * given to another one later, see `listen`.
   */
  readonly seriesCount: number;
  /** Whether a series below the count has this number. */
  hasSeries(series: number): boolean;
  /** Registers who keeps anything by number. Called back during `refresh`, or between reads. */
  listen(listener: SeriesListener): void;
  projectOf(series: number): string;
  /** Canonical label bytes (`metrics/label-bytes.ts`); a view of shared memory, so copy before decoding as text. */
  labelBytes(series: number): Uint8Array;
  /** What producers said about the metrics of a project, by name; includes metrics that have no samples any more. */
  metadata(projectId: string): ReadonlyMap<string, MetricMetadata>;
  /** Those in memory, oldest first, in a new array when they change: sealed ones that are kept for fast reads, frozen ones being sealed, the open one. */
  readonly memtables: readonly MemtableView[];
}

export interface SeriesListener {
  /** These series are gone: their numbers and labels must not be accessed after it. */
  onForgotten(series: Int32Array): void;
  /** These numbers belong to series again, other ones than before. */
  onReused(series: Int32Array): void;
}

/**
 * The samples that arrived between two rotations, all of them: also when some of its days are in day files already, as
 * after a crash during its sealing.
 */
export interface MemtableView {
  /** Ascending over the life of the store, also over restarts. */
  readonly number: number;
  /** Bounds of the times of all samples, for pruning; `Infinity` and `-Infinity` when there are none. */
  readonly minMs: number;
  readonly maxMs: number;
  /**
   * Samples of a series, ascending by time; `undefined` when it has none. Without copying, unless some of them came late.
   * The arrays are those of the writer: see `HeadView.refresh`.
   */
  read(series: number): Samples | undefined;
}
