import type { AppendOutcome } from '../../../../logs/log-store.ts';
import type { EncodedBatch } from './encode-batch.ts';

/** A request with accepted records that waits to be stored. */
export interface PendingWrite extends EncodedBatch {
  readonly projectId: string;
  readonly digest: Buffer;
  readonly receivedAtMs: number;
  /** When another gateway was first found storing the same request, by the monotonic clock. */
  foundOpenAtMs?: number;
  readonly resolve: (outcome: AppendOutcome) => void;
  readonly reject: (error: unknown) => void;
}
