import type { WriteOutcome } from '../../traces/trace-store.ts';
import type { IngestOutcome } from '../../usage/usage-recorder.ts';
import { createRejectionTally } from '../rejections.ts';
import type { RejectedItem } from './rejected-item.ts';

/** Why items of a native batch were not stored: invalid, beyond a limit of their trace, or sent to a trace that takes none. */
export type NativeRejectionReason =
  | `invalid_${RejectedItem['item']}`
  | 'label_limit'
  | 'trace_closed'
  | 'trace_unknown';

export interface StoredBatch {
  readonly outcome: WriteOutcome;
  /** Valid items, including those that were left out. */
  readonly goodItems: number;
  readonly rejected: readonly RejectedItem[];
  /** Labels beyond the limits of the trace. */
  readonly leftOut: readonly RejectedItem[];
  readonly requestBytes: number;
}

/** What a batch counts for; `undefined` for one that was sent before. */
export function batchUsage(batch: StoredBatch): IngestOutcome | undefined {
  const { outcome, goodItems, rejected, leftOut, requestBytes } = batch;
  if (outcome.accepted && outcome.duplicate) return undefined;
  const tally = createRejectionTally<NativeRejectionReason>();
  for (const item of rejected) tally.add(`invalid_${item.item}`, () => describeItem(item));
  for (const item of leftOut) tally.add('label_limit', () => describeItem(item));
  if (!outcome.accepted) {
    const isClosed = outcome.reason === 'closed';
    tally.add(
      isClosed ? 'trace_closed' : 'trace_unknown',
      () => (isClosed ? 'the trace is closed and takes no more data' : 'the project has no such trace'),
      goodItems,
    );
  }
  const acceptedCount = outcome.accepted ? goodItems - leftOut.length : 0;
  return { signal: 'traces', acceptedCount, requestBytes, rejections: tally.list() };
}

function describeItem({ item, index, key, reason }: RejectedItem): string {
  return `${item} ${key ?? index ?? ''}: ${reason}`;
}
