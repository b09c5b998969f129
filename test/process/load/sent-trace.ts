/** One batch as a client sent it, and its outcome. */
export interface SentBatch {
  readonly operation: 'flush' | 'plugin-events';
  readonly id: string;
  /** The exact bytes, so that a retry repeats them. */
  readonly body: string;
  /** Events the timeline has once the batch is stored. */
  readonly eventIds: readonly string[];
  /** A tag that no other batch has. */
  readonly tag?: string;
  /** What the service counts as received for it. */
  readonly itemCount: number;
  /** Answered 2xx as accepted, at least once. */
  acknowledged: boolean;
}

/** Everything one client sent of one trace: the oracle for the service. */
export interface SentTrace {
  readonly traceId: string;
  readonly batches: SentBatch[];
  close: 'unsent' | 'sent' | 'acknowledged';
}

export function startSentTrace(traceId: string): SentTrace {
  return { traceId, batches: [], close: 'unsent' };
}

export function isAcknowledged(trace: SentTrace): boolean {
  return trace.batches.some((batch) => batch.acknowledged);
}
