import type { TraceEventSource } from '../../traces/trace.ts';
import type { NewTraceEvent } from '../../traces/trace-store.ts';
import type { BodyValidators } from './body-validators.ts';
import { itemAttributesProblem } from './decode-attributes.ts';
import { decodeTimestamp, timestampReason } from './decode-timestamp.ts';
import { accepted, type ItemResult, refused } from './rejected-item.ts';

/** Reads one transaction hint of a batch: a `transaction_hint_added` event. */
export function decodeHint(
  validators: BodyValidators,
  item: unknown,
  source: TraceEventSource,
  eventId: string,
): ItemResult<NewTraceEvent> {
  const checked = validators.hint(item);
  if (!checked.ok) return checked;
  const { trace_timestamp, plugin_correlation_id, ...payload } = checked.value;
  const traceTimestampNs = decodeTimestamp(trace_timestamp);
  if (traceTimestampNs === undefined) return refused(`trace_timestamp ${timestampReason}`);
  const problem = itemAttributesProblem(payload.attributes);
  if (problem !== undefined) return refused(problem);
  return accepted({
    eventId,
    eventType: 'transaction_hint_added',
    version: 1,
    source,
    traceTimestampNs,
    payloadJson: JSON.stringify(payload),
    ...(plugin_correlation_id === undefined ? {} : { pluginCorrelationId: plugin_correlation_id }),
  });
}
