import type { TraceEventSource } from '../../traces/trace.ts';
import type { NewTraceEvent } from '../../traces/trace-store.ts';
import type { BodyValidators } from './body-validators.ts';
import { decodeTimestamp, timestampReason } from './decode-timestamp.ts';
import type { EventPayloadValidator } from './event-payloads.ts';
import { isPayloadBounded, payloadLimits } from './payload-limits.ts';
import { accepted, type ItemResult, refused } from './rejected-item.ts';

export interface EventDecoder {
  readonly validators: BodyValidators;
  readonly validatePayload: EventPayloadValidator;
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
  if (!isPayloadBounded(event.payload)) {
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
    payload: event.payload,
    ...(event.plugin_correlation_id === undefined
      ? {}
      : { pluginCorrelationId: event.plugin_correlation_id }),
  });
}
