import { IngestError } from './ingest-error.ts';
import type { SendOutcome } from './request-sender.ts';

/** The service's answer to a flush, keep-alive or close. */
export interface IngestReply {
  /** `false`: the trace accepts no more data. */
  readonly accepted: boolean;
  /** The service's reason for `false`. */
  readonly reason: string | undefined;
  /** One line for each item that the service rejected while it stored the others. */
  readonly rejected: readonly string[];
}

/** Parses an answer; `undefined` if it is not from the ingest listener. */
export function parseIngestReply(body: unknown): IngestReply | undefined {
  if (typeof body !== 'object' || body === null || !('accepted' in body)) return undefined;
  if (typeof body.accepted !== 'boolean') return undefined;
  const reason = 'reason' in body && typeof body.reason === 'string' ? body.reason : undefined;
  const rejected = 'rejected' in body && Array.isArray(body.rejected) ? body.rejected : [];
  return { accepted: body.accepted, reason, rejected: rejected.map((item: unknown) => JSON.stringify(item)) };
}

/** The service's answer, or the error that took its place. */
export function readReply(outcome: Exclude<SendOutcome, { kind: 'cancelled' }>): IngestReply | IngestError {
  if (outcome.kind === 'failed') return outcome.error;
  const reply = parseIngestReply(outcome.body);
  return reply ?? new IngestError('reply', 'the answer is not from the ingest listener; check apiUrl');
}
