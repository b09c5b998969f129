import { AppError } from '../../errors/app-error.ts';
import type { NewTraceEvent, TraceFlush } from '../../traces/trace-store.ts';
import { decodeAttributes } from './decode-attributes.ts';
import { decodeEvent, type EventDecoder } from './decode-event.ts';
import { decodeHint } from './decode-hint.ts';
import { decodeSpan } from './decode-span.ts';
import { decodeTags } from './decode-tags.ts';
import { decodeTimestamp, timestampReason } from './decode-timestamp.ts';
import { deriveEventId } from './derive-event-id.ts';
import type { ItemResult, RejectedItem } from './rejected-item.ts';
import type { BatchBody } from './wire-types.ts';

/** The content of a producer's batch. */
export interface DecodedFlush {
  readonly flush: Omit<TraceFlush, 'projectId' | 'traceId' | 'receivedAtMs'>;
  readonly rejected: readonly RejectedItem[];
}

/** A batch with those to store before it, in their order. */
export interface DecodedFlushBody extends DecodedFlush {
  readonly earlier: readonly DecodedFlush[];
}

/**
 * Reads the body of a flush. Items that cannot be stored are listed in `rejected` with their reason.
 *
 * @throws AppError `INVALID_ARGUMENT` when a batch itself is invalid; then nothing of the body may be stored.
 */
export function decodeFlush(decoder: EventDecoder, json: unknown): DecodedFlushBody {
  const body = decoder.validators.flush(json);
  return { ...decodeBatch(decoder, body), earlier: decodeBatches(decoder, body.earlier ?? [], 'earlier') };
}

/**
 * Reads the flushes in a larger body.
 *
 * @param field where they stand in it.
 * @throws AppError as `decodeFlush` does.
 */
export function decodeBatches(
  decoder: EventDecoder,
  batches: readonly unknown[],
  field: string,
): readonly DecodedFlush[] {
  return batches.map((json, index) => {
    const path = `${field}.${index}`;
    return decodeBatch(decoder, decoder.validators.batch(json, path), path);
  });
}

function decodeBatch(decoder: EventDecoder, body: BatchBody, path?: string): DecodedFlush {
  const { flush_id: flushId, source } = body;
  const sentAtNs = decodeTimestamp(body.sent_at);
  if (sentAtNs === undefined) throw badSentAt(path);

  const attributes = decodeAttributes(body.attributes ?? {});
  const tags = decodeTags(body.tags ?? []);
  const rejected = [...attributes.rejected, ...tags.rejected];
  const collect = (item: RejectedItem['item'], items: readonly unknown[] | undefined, decode: DecodeItem) =>
    (items ?? []).flatMap((value, index) => {
      const result = decode(value, index);
      if (result.ok) return result.value;
      rejected.push({ item, index, reason: result.reason });
      return [];
    });
  const events = [
    ...collect('event', body.events, (item, index) =>
      decodeEvent(decoder, item, source, deriveEventId(flushId, 'event', index)),
    ),
    ...collect('span', body.spans, (item) => decodeSpan(decoder.validators, item, source)),
    ...collect('hint', body.hints, (item, index) =>
      decodeHint(decoder.validators, item, source, deriveEventId(flushId, 'hint', index)),
    ),
  ];
  return {
    flush: {
      flushId,
      ...(body.name === undefined ? {} : { name: body.name }),
      source,
      sentAtNs,
      events,
      attributes: attributes.values,
      tags: tags.values,
    },
    rejected,
  };
}

type DecodeItem = (item: unknown, index: number) => ItemResult<NewTraceEvent | readonly NewTraceEvent[]>;

export function badSentAt(path?: string): AppError {
  const name = path === undefined ? 'sent_at' : `${path}.sent_at`;
  return new AppError('INVALID_ARGUMENT', `body field "${name}" ${timestampReason}`, [
    { type: 'field', location: 'body', name, reason: timestampReason },
  ]);
}
