import type { TraceEventSource } from '../../traces/trace.ts';
import type { NewTraceEvent } from '../../traces/trace-store.ts';
import { type BodyValidators, createBodyValidators } from './body-validators.ts';
import { decodeTimestamp, timestampReason } from './decode-timestamp.ts';
import {
  createEventPayloadValidator,
  type EventContract,
  type EventPayloadValidator,
} from './event-payloads.ts';
import { encodePayload, payloadLimits } from './payload-limits.ts';
import { accepted, type ItemResult, refused } from './rejected-item.ts';

export interface EventDecoder {
  readonly validators: BodyValidators;
  readonly validatePayload: EventPayloadValidator;
}

/** Compiles the schemas of the contract. */
export function createEventDecoder(contract: EventContract): EventDecoder {
  return {
    validators: createBodyValidators(contract),
    validatePayload: createEventPayloadValidator(contract),
  };
}

/**
 * Reads one event of a batch.
 *
 * @param fallbackEventId the id of an event whose producer gave it none; deterministic, so that a retry repeats it.
 */
export function decodeEvent(
  decoder: EventDecoder,
  item: unknown,
  source: TraceEventSource,
  fallbackEventId?: string,
): ItemResult<NewTraceEvent> {
  const checked = decoder.validators.event(item);
  if (!checked.ok) return checked;
  const event = checked.value;
  const eventId = event.event_id ?? fallbackEventId;
  if (eventId === undefined) return refused('event_id is required');
  const traceTimestampNs = decodeTimestamp(event.trace_timestamp);
  if (traceTimestampNs === undefined) return refused(`trace_timestamp ${timestampReason}`);
  const payloadJson = encodePayload(event.payload);
  if (payloadJson === undefined) {
    return refused(
      `payload is over ${payloadLimits.maxBytes} bytes or nested deeper than ${payloadLimits.maxDepth}`,
    );
  }
  const problem = decoder.validatePayload(event.event_type, event.payload);
  if (problem !== undefined) return refused(`${problem.path} ${problem.reason}`);
  return accepted({
    eventId,
    eventType: event.event_type,
    version: event.version ?? 1,
    source,
    traceTimestampNs,
    payloadJson,
    ...(event.plugin_correlation_id === undefined
      ? {}
      : { pluginCorrelationId: event.plugin_correlation_id }),
  });
}
