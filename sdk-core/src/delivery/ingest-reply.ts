import { IngestError } from './ingest-error.ts';
import type { SendOutcome } from './request-sender.ts';

/** An item that the service did not store although it stored the rest of its flush. */
export interface RejectedItem {
  readonly item?: unknown;
  readonly index?: unknown;
  readonly key?: unknown;
}

/** The service's answer to a flush, keep-alive or close. */
export interface IngestReply {
  /** `false`: the trace accepts no more data. */
  readonly accepted: boolean;
  /** The service's reason for `false`. */
  readonly reason: unknown;
  readonly rejected: readonly RejectedItem[];
}

/** The service's answer, or the error that took its place. */
export function readReply(outcome: Exclude<SendOutcome, { kind: 'cancelled' }>): IngestReply | IngestError {
  if (outcome.kind === 'failed') return outcome.error;
  const { body } = outcome;
  if (
    typeof body !== 'object' ||
    body === null ||
    !('accepted' in body) ||
    typeof body.accepted !== 'boolean'
  ) {
    return new IngestError('reply', 'the answer is not from the ingest listener; check apiUrl');
  }
  const rejected: unknown = 'rejected' in body ? body.rejected : undefined;
  return {
    accepted: body.accepted,
    reason: 'reason' in body ? body.reason : undefined,
    rejected: Array.isArray(rejected)
      ? rejected.filter((item) => typeof item === 'object' && item !== null)
      : [],
  };
}
