import type { MessagePort } from 'node:worker_threads';
import type { FromWriter, ToWriter } from '../../threads/thread-messages.ts';
import type { SampleDayListing } from '../day-file/list-sample-days.ts';
import type { SetAside } from '../day-file/sample-sealer.ts';

/** What passes between the calling thread and the sample sealer. */
export interface SampleSealerProtocol {
  command: SampleSealerCommand;
  outcome: SampleSealerOutcome;
  post: never;
  notice: never;
  started: SampleDayListing;
}

/** What the sample sealer is started with. */
export interface SampleSealerStart {
  readonly folder: string;
  /** Where the writer's messages about the head come from. */
  readonly headPort: MessagePort;
  /** Look through the day files first, which only the first one of a process has to. */
  readonly listsDays: boolean;
}

export type SampleSealerCommand =
  /** Move a generation of the head into day files, but for days before `fromDay`. */
  | { readonly kind: 'seal'; readonly generation: number; readonly fromDay: number }
  /** Merge some blocks of generations up to this one. */
  | {
      readonly kind: 'merge';
      readonly day: number;
      readonly upToGeneration: number;
      readonly nowMs: number;
    }
  /** Delete what was replaced by then. */
  | { readonly kind: 'purge'; readonly day: number; readonly replacedByMs: number }
  | { readonly kind: 'quarantine'; readonly day: number }
  | { readonly kind: 'dropBefore'; readonly day: number };

export type SampleSealerOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'sealed'; readonly setAside: readonly SetAside[]; readonly days: readonly number[] }
  /** `hasMore`: there may be more to merge, or later to purge. */
  | { readonly kind: 'kept'; readonly hasMore: boolean }
  | { readonly kind: 'damaged'; readonly day: number; readonly reason: string }
  /** Without a name, the file was gone already. */
  | { readonly kind: 'quarantined'; readonly name: string | undefined };

export type ToSampleSealer = ToWriter<SampleSealerCommand>;
export type FromSampleSealer = FromWriter<SampleSealerOutcome, SampleDayListing>;
