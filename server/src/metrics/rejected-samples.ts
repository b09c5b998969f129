import { type RejectionTally, toRejectedCounts } from '../ingest/rejections.ts';
import type { MetricAppendOutcome } from './metric-store.ts';
import type { RejectionReason } from './sample-sink.ts';

/** The tally as part of the outcome of an append. */
export function toRejectedSamples(
  tally: RejectionTally<RejectionReason>,
): Pick<MetricAppendOutcome, 'rejected' | 'reason' | 'rejections'> {
  const { rejected: _total, ...explained } = toRejectedCounts(tally);
  const rejected = Object.fromEntries(tally.list().map(({ reason, count }) => [reason, count]));
  return { rejected, ...explained };
}
