import type { MessagePort } from 'node:worker_threads';
import type { MetricAppendOutcome, MetricBatch, MetricCommit } from '../../../metrics/metric-store.ts';
import type { FromWriter, ToWriter } from '../../threads/thread-messages.ts';
import type { SampleWriterLimits } from '../head/sample-writer-limits.ts';

/** What passes between the calling thread and the sample writer. */
export interface SampleWriterProtocol {
  command: MetricBatch;
  outcome: MetricAppendOutcome;
  post: SampleWriterPost;
  notice: SampleWriterNotice;
  started: SampleWriterStarted;
}

/** The first message to the sample writer: somebody has to say first what is in day files. */
export interface SampleWriterStart {
  /** Holds `wal.db`. */
  readonly folder: string;
  readonly limits: SampleWriterLimits;
  /** Days whose file has a generation, by its number. */
  readonly sealedDays: ReadonlyMap<number, readonly number[]>;
  /** A generation that the day files have not seen. */
  readonly atLeastGeneration: number;
  /** UTC day, in days since the epoch: samples of days before it are past their retention. */
  readonly oldestDay: number;
  /** Where `HeadMessage`s go, for `createHeadView`. */
  readonly readerPorts: readonly MessagePort[];
}

export interface SampleWriterStarted {
  /** What of the write-ahead log could not be read, one line each. */
  readonly damage: readonly string[];
  /** Generations of an earlier process that are to be sealed. */
  readonly frozen: readonly number[];
}

export type SampleWriterPost =
  /** Its reader is told everything before any later commit. */
  | { readonly kind: 'attachReader'; readonly port: MessagePort }
  | { readonly kind: 'watch'; readonly metricNames: ReadonlyMap<string, ReadonlySet<string>> }
  /** The generation is in day files as a whole. */
  | { readonly kind: 'walSealed'; readonly generation: number }
  /** Its memory is no longer needed: readers take the generation from day files. */
  | { readonly kind: 'retire'; readonly generation: number }
  /** Freeze what has samples of days before this one; answered by a notice. */
  | { readonly kind: 'freezeBefore'; readonly id: number; readonly day: number };

export type SampleWriterNotice =
  /** Comes before the replies to the appends. */
  | { readonly kind: 'committed'; readonly commits: readonly MetricCommit[] }
  /** The generation takes no more samples and should be sealed. */
  | { readonly kind: 'frozen'; readonly generation: number }
  /** The generations, not sealed yet, that have samples of such days. */
  | { readonly kind: 'frozenBefore'; readonly id: number; readonly generations: readonly number[] };

export type ToSampleWriter = ToWriter<MetricBatch> | SampleWriterPost;
export type FromSampleWriter = FromWriter<MetricAppendOutcome, SampleWriterStarted, SampleWriterNotice>;
