import type { MetricAppendOutcome, MetricBatch } from '../../metrics/metric-store.ts';
import type { CommandResult } from '../threads/thread-messages.ts';

/**
 * A commit takes no further request after this long. Bytes do not bound the work: 20 kB of native histograms, compressed, become 200,000
 * samples, and of a malformed request none of them are left.
 */
const maxStagingMs = 50;

export interface StageSomeOptions {
  readonly stage: (batch: MetricBatch) => CommandResult<MetricAppendOutcome>;
  readonly monotonicNowMs: () => number;
  /** Whether the commit takes no further request, whatever the time; by default it takes all. */
  readonly isFull?: () => boolean;
}

/** Stages the first requests of a commit, one at least. @returns their results. */
export function stageSome(
  batches: readonly MetricBatch[],
  { stage, monotonicNowMs, isFull = () => false }: StageSomeOptions,
): CommandResult<MetricAppendOutcome>[] {
  const endMs = monotonicNowMs() + maxStagingMs;
  const results: CommandResult<MetricAppendOutcome>[] = [];
  for (const batch of batches) {
    if (results.length > 0 && (isFull() || monotonicNowMs() >= endMs)) break;
    results.push(stage(batch));
  }
  return results;
}
