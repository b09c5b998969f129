import type { MessagePort } from 'node:worker_threads';
import type { FromWriter, ToWriter } from '../../threads/thread-messages.ts';
import type { BlockSummary } from '../block.ts';
import type { BlockListing } from '../day-file/list-blocks.ts';
import type { MergeOutcome } from '../day-file/sealer.ts';
import type { LogStoreLimits } from './log-store-limits.ts';

/** What passes between the calling thread and the log sealer; generations come from the writer. */
export interface LogSealerProtocol {
  command: SealerCommand;
  outcome: SealerOutcome;
  post: never;
  notice: LogSealerNotice;
  started: BlockListing;
}

/** What the log sealer is started with. */
export interface LogSealerStart {
  readonly folder: string;
  readonly limits: LogStoreLimits;
  /** Where `SealJob`s come from. */
  readonly writerPort: MessagePort;
}

export type SealerCommand =
  | { readonly kind: 'merge'; readonly blocks: readonly BlockSummary[] }
  /** Deletes what merges replaced long ago. */
  | { readonly kind: 'purge' }
  | { readonly kind: 'quarantine'; readonly day: number }
  /** Removes the files of all days before this one. */
  | { readonly kind: 'dropBefore'; readonly day: number };

export type SealerOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'merged'; readonly merge: MergeOutcome }
  | { readonly kind: 'damaged'; readonly day: number; readonly reason: string }
  | { readonly kind: 'quarantined'; readonly name: string | undefined };

export type LogSealerNotice =
  | { readonly kind: 'sealed'; readonly generation: number; readonly blocks: readonly BlockSummary[] }
  /** It will be tried again. */
  | { readonly kind: 'failed'; readonly generation: number; readonly reason: string }
  /** A damaged file was in the way of a generation and was set aside. */
  | { readonly kind: 'quarantined'; readonly day: number; readonly name: string; readonly reason: string };

export type ToLogSealer = ToWriter<SealerCommand>;
export type FromLogSealer = FromWriter<SealerOutcome, BlockListing, LogSealerNotice>;
