import type { MessagePort } from 'node:worker_threads';
import type { AppendOutcome, LogBatch } from '../../../logs/log-store.ts';
import type { SealedGenerations } from '../../generational/day-files/list-day-files.ts';
import type {
  FromTelemetryWriter,
  ToTelemetryWriter,
  WriterStarted,
} from '../../generational/writer/writer-protocol.ts';
import type { BlockPartial, BlockQuery } from '../query/block-query.ts';
import type { LogStoreLimits } from './log-store-limits.ts';

/** The types of the messages between the calling thread and the log writer. */
export interface LogWriterProtocol {
  readonly command: LogBatch;
  readonly outcome: AppendOutcome;
  readonly ownPost: OpenQueryMessage;
  readonly ownNotice: LogWriterNotice;
  readonly started: LogWriterStarted;
}

/** The first message to the log writer, sent once the sealer has listed the day files. */
export interface LogWriterStart extends SealedGenerations {
  readonly folder: string;
  readonly limits: LogStoreLimits;
  /** Greater than every sequence in the day files. */
  readonly atLeastSequence: number;
  /** Where `FrozenMemtable`s go. */
  readonly sealerPort: MessagePort;
}

export interface LogWriterStarted extends WriterStarted {
  /** The sequence of the next record. */
  readonly nextSequence: number;
}

/** Evaluate a query over unsealed records; answered by notices. */
export interface OpenQueryMessage {
  readonly kind: 'query';
  readonly id: number;
  readonly query: BlockQuery;
  readonly timeLeftMs: number;
  /** Shared; the caller sets element 0 to cancel the read. */
  readonly cancelled: Int32Array;
}

export type LogWriterNotice =
  /** Comes before the replies to the appends. */
  | { readonly kind: 'appended'; readonly lastSequences: ReadonlyMap<string, number> }
  /** A piece of the answer to a query. */
  | { readonly kind: 'partial'; readonly queryId: number; readonly partial: BlockPartial }
  /** The last piece. */
  | { readonly kind: 'answer'; readonly id: number; readonly partial: BlockPartial | undefined };

export type ToLogWriter = ToTelemetryWriter<LogWriterProtocol>;
export type FromLogWriter = FromTelemetryWriter<LogWriterProtocol>;
