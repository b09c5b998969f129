import type { MetricAppendOutcome } from '../../../metrics/metric-store.ts';
import type { RejectionReason } from '../../../metrics/sample-sink.ts';

/** Counts the outcomes of the samples of one request. */
export interface AppendTally {
  accepted: number;
  late: number;
  duplicates: number;
  /** For all reasons together. */
  readonly rejectedCount: number;
  /** @param explain called for the first rejection only. */
  reject(reason: RejectionReason, count: number, explain: () => string): void;
  toOutcome(points: MetricAppendOutcome['points']): MetricAppendOutcome;
}

export function createAppendTally(): AppendTally {
  const rejected: Partial<Record<RejectionReason, number>> = {};
  let rejectedCount = 0;
  let text: string | undefined;
  const tally: AppendTally = {
    accepted: 0,
    late: 0,
    duplicates: 0,
    get rejectedCount() {
      return rejectedCount;
    },
    reject(reason, count, explain) {
      if (count === 0) return;
      rejected[reason] = (rejected[reason] ?? 0) + count;
      rejectedCount += count;
      text ??= explain();
    },
    toOutcome(points) {
      const { accepted, late, duplicates } = tally;
      const reason = text === undefined ? {} : { reason: text };
      return { accepted, late, duplicates, rejected, ...reason, points };
    },
  };
  return tally;
}
