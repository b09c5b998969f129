import type { MessagePort } from 'node:worker_threads';
import type { AppendOutcome, LogBatch } from '../../../logs/log-store.ts';
import type { FailureMessage, FromWriter, ToWriter } from '../../threads/thread-messages.ts';
import type { BlockPartial, BlockQuery } from '../query/block-query.ts';

import type { WalCounters } from '../wal/wal-counters.ts';
import type { LogStoreLimits } from './log-store-limits.ts';

/** What passes between the calling thread and the log writer. */
export interface LogWriterProtocol {
  command: LogBatch;
  outcome: AppendOutcome;
  post: OpenQueryMessage | RetireMessage | SealBeforeMessage;
  notice: LogWriterNotice;
  started: LogWriterStarted;
}

/** The first message to the log writer: the sealer has to say first what is in day files. */
export interface LogWriterStart {
  readonly folder: string;
  readonly limits: LogStoreLimits;
  /** Days whose file has a generation, by its number. */
  readonly sealedDays: ReadonlyMap<number, readonly number[]>;
  readonly atLeast: WalCounters;
  /** Where `SealJob`s go. */
  readonly sealerPort: MessagePort;
}

export interface LogWriterStarted {
  readonly nextSequence: number;
  /** What of the write-ahead log could not be read, one line each. */
  readonly damage: readonly string[];
}

/** Evaluate a query over what no day file has; answered by a notice. */
export interface OpenQueryMessage {
  readonly kind: 'query';
  readonly id: number;
  readonly query: BlockQuery;
  readonly timeLeftMs: number;
  /** Shared; element 0 becomes 1 when the caller calls the read off. */
  readonly cancelled: Int32Array;
}

/** The generation is in day files, and the caller queries those from now on. */
export interface RetireMessage {
  readonly kind: 'retire';
  readonly generation: number;
}

/** Seal what has records of days before this one; answered by a notice. */
export interface SealBeforeMessage {
  readonly kind: 'sealBefore';
  readonly id: number;
  readonly day: number;
}

export type LogWriterNotice =
  /** Comes before the replies to the appends. */
  | { readonly kind: 'appended'; readonly lastSequences: ReadonlyMap<string, number> }
  | { readonly kind: 'answer'; readonly id: number; readonly partial: BlockPartial }
  | { readonly kind: 'failure'; readonly id: number; readonly failure: FailureMessage }
  /** The generations that have records of such days. */
  | { readonly kind: 'sealing'; readonly id: number; readonly generations: readonly number[] };

export type ToLogWriter = ToWriter<LogBatch> | LogWriterProtocol['post'];
export type FromLogWriter = FromWriter<AppendOutcome, LogWriterStarted, LogWriterNotice>;
