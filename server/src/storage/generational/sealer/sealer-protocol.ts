import type { FromWriter, ToWriter } from '../../threads/thread-messages.ts';
import type { ScrubbedBlocks } from '../day-files/block-file.ts';
import type { QuarantinedDay } from '../day-files/quarantine-day.ts';

/** @typeParam Merge which blocks of a day to merge, as the store names them. */
export type SealerCommand<Merge> =
  /** Write a memtable to day files, without days before `fromDay`. */
  | { readonly kind: 'seal'; readonly generation: number; readonly fromDay: number }
  | ({ readonly kind: 'merge'; readonly day: number; readonly nowMs: number } & Merge)
  /** Delete blocks replaced at or before the one time, or after the other one. */
  | {
      readonly kind: 'purge';
      readonly day: number;
      readonly replacedByMs: number;
      readonly replacedAfterMs: number | undefined;
    }
  /** Check stored blocks after this one. */
  | { readonly kind: 'scrub'; readonly day: number; readonly afterBlock: number }
  | { readonly kind: 'quarantine'; readonly day: number }
  /** Remove the files of all days before this one. */
  | { readonly kind: 'dropBefore'; readonly day: number };

export type SealerOutcome<Sealed, Merged> =
  | { readonly kind: 'sealed'; readonly quarantined: readonly QuarantinedDay[]; readonly sealed: Sealed }
  /** `merged` is undefined when there was nothing to merge. */
  | { readonly kind: 'merged'; readonly merged: Merged | undefined }
  /** `hasMore`: replaced blocks are left, too new to purge. */
  | { readonly kind: 'purged'; readonly hasMore: boolean }
  | ({ readonly kind: 'scrubbed' } & ScrubbedBlocks)
  /** The file of a day is damaged; nothing was changed. */
  | { readonly kind: 'damaged'; readonly day: number; readonly reason: string }
  /** Without a name, the file was already gone. */
  | { readonly kind: 'quarantined'; readonly name: string | undefined }
  | { readonly kind: 'dropped'; readonly days: readonly number[] };

/** The types of a store's sealer. */
export interface SealerTypes {
  readonly merge: object;
  readonly sealed: unknown;
  readonly merged: unknown;
  readonly listing: unknown;
}

/** The types of the messages between the calling thread and a sealer. */
export interface SealerProtocol<Types extends SealerTypes> {
  readonly command: SealerCommand<Types['merge']>;
  readonly outcome: SealerOutcome<Types['sealed'], Types['merged']>;
  readonly post: never;
  readonly notice: never;
  readonly started: Types['listing'];
}

/** The calling thread's end of a sealer. */
export interface SealerClient<Types extends SealerTypes> {
  /** @throws AppError `UNAVAILABLE` when the disk takes no writes. */
  write(command: SealerCommand<Types['merge']>): Promise<SealerOutcome<Types['sealed'], Types['merged']>>;
}

export type ToSealer<Types extends SealerTypes> = ToWriter<SealerCommand<Types['merge']>>;
export type FromSealer<Types extends SealerTypes> = FromWriter<
  SealerOutcome<Types['sealed'], Types['merged']>,
  Types['listing']
>;
