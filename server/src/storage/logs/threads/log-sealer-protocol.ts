import type { MessagePort } from 'node:worker_threads';
import type { SealerProtocol } from '../../generational/sealer/sealer-protocol.ts';
import type { BlockSummary } from '../block.ts';
import type { LogDayListing } from '../day-file/list-log-days.ts';
import type { MergeOutcome } from '../day-file/log-sealer.ts';

export interface LogSealerTypes {
  readonly merge: { readonly blocks: readonly BlockSummary[] };
  readonly sealed: readonly BlockSummary[];
  readonly merged: MergeOutcome;
  readonly listing: LogDayListing;
}

export type LogSealerProtocol = SealerProtocol<LogSealerTypes>;

/** Start parameters of the log sealer. */
export interface LogSealerStart {
  readonly folder: string;
  /** Where `FrozenMemtable`s come from. */
  readonly writerPort: MessagePort;
}
