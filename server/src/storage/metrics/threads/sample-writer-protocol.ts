import type { MessagePort } from 'node:worker_threads';
import type {
  MetricAppendOutcome,
  MetricBatch,
  MetricCommit,
  MetricStoreUsage,
} from '../../../metrics/metric-store.ts';
import type { NamesByProject } from '../../../metrics/watched-names.ts';
import type { SealedGenerations } from '../../generational/day-files/list-day-files.ts';
import type {
  FromTelemetryWriter,
  ToTelemetryWriter,
  WriterStarted,
} from '../../generational/writer/writer-protocol.ts';
import type { SampleWriterLimits } from '../head/sample-writer-limits.ts';

/** The types of the messages between the calling thread and the sample writer. */
export interface SampleWriterProtocol {
  readonly command: MetricBatch;
  readonly outcome: MetricAppendOutcome;
  readonly ownPost: SampleWriterPost;
  readonly ownNotice: SampleWriterNotice;
  readonly started: WriterStarted;
}

/** The first message to the sample writer, sent once the day files are listed. */
export interface SampleWriterStart extends SealedGenerations {
  /** Holds `wal.db`. */
  readonly folder: string;
  readonly limits: SampleWriterLimits;
  /** Whether counters get a 0 where they began. */
  readonly takesStarts: boolean;
  /** UTC day, in days since the epoch: samples of days before it are past their retention. */
  readonly oldestDay: number;
  /** Where `HeadMessage`s go, for `createHeadView`. */
  readonly readerPorts: readonly MessagePort[];
}

export type SampleWriterPost =
  /** The reader gets the current state before any later commit. */
  | { readonly kind: 'attachReader'; readonly port: MessagePort }
  /** Answered by a notice. */
  | {
      readonly kind: 'watch';
      readonly id: number;
      readonly added: NamesByProject;
      readonly removed: NamesByProject;
    }
  /** The memtable is in day files as a whole, and stays in memory for a while. */
  | { readonly kind: 'walSealed'; readonly generation: number }
  /** Answered by a notice. */
  | { readonly kind: 'measure'; readonly id: number };

export type SampleWriterNotice =
  /** Comes before the replies to the appends. */
  | { readonly kind: 'committed'; readonly commits: readonly MetricCommit[] }
  /** The change of the message with this id is in effect for later commits. */
  | { readonly kind: 'watching'; readonly id: number }
  | { readonly kind: 'measured'; readonly id: number; readonly usage: MetricStoreUsage };

export type ToSampleWriter = ToTelemetryWriter<SampleWriterProtocol>;
export type FromSampleWriter = FromTelemetryWriter<SampleWriterProtocol>;
