import { IngestError } from './ingest-error.ts';
import type { SendOutcome } from './request-sender.ts';

/** What the service says of a flush, keep-alive or close. */
export interface IngestReply {
  /** `false`: the trace takes no more data. */
  readonly accepted: boolean;
  /** Why not, as the service names it. */
  readonly reason: string | undefined;
  /** One text for each item the service refused while it stored the others. */
  readonly rejected: readonly string[];
}

/** Reads an answer; `undefined` when it is not one of the service's. */
export function parseIngestReply(body: unknown): IngestReply | undefined {
  if (typeof body !== 'object' || body === null || !('accepted' in body)) return undefined;
  if (typeof body.accepted !== 'boolean') return undefined;
  const reason = 'reason' in body && typeof body.reason === 'string' ? body.reason : undefined;
  const rejected = 'rejected' in body && Array.isArray(body.rejected) ? body.rejected : [];
  return { accepted: body.accepted, reason, rejected: rejected.map((item: unknown) => JSON.stringify(item)) };
}

/** The service's answer, or why there is none. */
export function readReply(outcome: Exclude<SendOutcome, { kind: 'cancelled' }>): IngestReply | IngestError {
  if (outcome.kind === 'failed') return outcome.error;
  const reply = parseIngestReply(outcome.body);
  return reply ?? new IngestError('reply', 'the answer is not one of the ingest listener');
}
