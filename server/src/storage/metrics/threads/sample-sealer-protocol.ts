import type { MessagePort } from 'node:worker_threads';
import type { DayFileListing } from '../../generational/day-files/list-day-files.ts';
import type { SealerProtocol } from '../../generational/sealer/sealer-protocol.ts';

export interface SampleSealerTypes {
  /** Blocks of memtables up to this one. */
  readonly merge: { readonly upToGeneration: number };
  /** The days that the memtable has samples of. */
  readonly sealed: readonly number[];
  /** There may be more to merge. */
  readonly merged: true;
  readonly listing: DayFileListing;
}

export type SampleSealerProtocol = SealerProtocol<SampleSealerTypes>;

/** Start parameters of the sample sealer. */
export interface SampleSealerStart {
  readonly folder: string;
  /** Receives the writer's head messages. */
  readonly headPort: MessagePort;
  /** List the day files at start, which only the first sealer of a process has to. */
  readonly listsDays: boolean;
}
