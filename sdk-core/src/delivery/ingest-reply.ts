import type { IngestError } from './ingest-error.ts';

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
  readonly reason?: unknown;
  /** A list of `RejectedItem`, unless another server answered. */
  readonly rejected?: unknown;
}

/** An answer, the error that took its place, or `undefined` when nobody waits for it any more. */
export type SendOutcome = IngestReply | IngestError | undefined;

/** Parses the body of an answer; `undefined` unless it is one of the ingest listener. */
export function parseIngestReply(body: string): IngestReply | undefined {
  try {
    const reply = JSON.parse(body);
    if (typeof reply.accepted === 'boolean') return reply;
  } catch {
    // As any other answer that is not one of the ingest listener.
  }
  return undefined;
}
