import { createRejectionTally } from '../../ingest/rejections.ts';
import type { MetricAppendOutcome } from '../../metrics/metric-store.ts';
import { toRejectedSamples } from '../../metrics/rejected-samples.ts';
import type { RejectionReason } from '../../metrics/sample-sink.ts';

/** Counts the outcomes of the samples of one request. */
export interface AppendTally {
  accepted: number;
  late: number;
  duplicates: number;
  /** For all reasons together. */
  readonly rejectedCount: number;
  /** @param explain called for the first rejection of each reason only. */
  reject(reason: RejectionReason, count: number, explain: () => string): void;
  toOutcome(points: MetricAppendOutcome['points']): MetricAppendOutcome;
}

export function createAppendTally(): AppendTally {
  const rejected = createRejectionTally<RejectionReason>();
  const tally: AppendTally = {
    accepted: 0,
    late: 0,
    duplicates: 0,
    get rejectedCount() {
      return rejected.count;
    },
    reject: (reason, count, explain) => rejected.add(reason, explain, count),
    toOutcome(points) {
      const { accepted, late, duplicates } = tally;
      return { accepted, late, duplicates, ...toRejectedSamples(rejected), points };
    },
  };
  return tally;
}
