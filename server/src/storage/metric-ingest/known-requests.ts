import type { MetricAppendOutcome } from '../../metrics/metric-store.ts';

/**
 * Recognizes a request that is repeated because its answer was lost. Most samples say so themselves, by their time and
 * value. A delta does not: two senders may send the same one, and both count. So the bytes of requests with deltas are
 * remembered, durably, as a fingerprint (`fingerprintOf`).
 */
export interface KnownRequests {
  /** How a request with this fingerprint was answered; a store may note that it does not know yet. */
  find(project: number, fingerprint: string): MetricAppendOutcome | undefined;
  /** Adds a request of the next commit, unless it is known. */
  add(project: number, fingerprint: string, outcome: MetricAppendOutcome): void;
  /** The commit stored what was added. */
  markStored(): void;
  /** Undoes what was added after a failed commit. */
  undo(): void;
}
