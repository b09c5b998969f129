import type { TraceClose } from '../../traces/trace-store.ts';
import type { EventDecoder } from './decode-event.ts';
import { badSentAt, type DecodedFlush, decodeBatches } from './decode-flush.ts';
import { decodeTimestamp } from './decode-timestamp.ts';

/** How a producer closes a trace, and the batches to store first. */
export interface DecodedClose {
  readonly close: Pick<TraceClose, 'reason' | 'sentAtNs'>;
  /** Absent without `flushes`. */
  readonly flushes?: readonly DecodedFlush[];
}

/**
 * Reads the body of a close.
 *
 * @throws AppError `INVALID_ARGUMENT` when the body or one of its flushes is invalid; then nothing of it may be stored.
 */
export function decodeClose(decoder: EventDecoder, json: unknown): DecodedClose {
  const { reason, sent_at, flushes } = decoder.validators.close(json);
  const sentAtNs = sent_at === undefined ? undefined : decodeTimestamp(sent_at);
  if (sent_at !== undefined && sentAtNs === undefined) throw badSentAt();
  return {
    close: {
      // The event has a reason or none; an empty one says nothing.
      ...(reason === undefined || reason === '' ? {} : { reason }),
      ...(sentAtNs === undefined ? {} : { sentAtNs }),
    },
    ...(flushes === undefined ? {} : { flushes: decodeBatches(decoder, flushes, 'flushes') }),
  };
}
