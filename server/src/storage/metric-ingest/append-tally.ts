import { createRejectionTally } from '../../ingest/rejections.ts';
import { keepShape } from '../../memory/keep-shape.ts';
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
  return new CountedOutcomes();
}

class CountedOutcomes implements AppendTally {
  accepted = 0;
  late = 0;
  duplicates = 0;
  readonly #rejected = createRejectionTally<RejectionReason>();

  get rejectedCount(): number {
    return this.#rejected.count;
  }

  reject(reason: RejectionReason, count: number, explain: () => string): void {
    this.#rejected.add(reason, explain, count);
  }

  toOutcome(points: MetricAppendOutcome['points']): MetricAppendOutcome {
    const { accepted, late, duplicates } = this;
    return { accepted, late, duplicates, ...toRejectedSamples(this.#rejected), points };
  }
}

keepShape(createAppendTally());
