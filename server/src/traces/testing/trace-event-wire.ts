import type { Schemas } from '../../generated/operations.gen.ts';
import { formatRfc3339, formatRfc3339Ms } from '../../time/rfc3339.ts';
import type { TraceEvent } from '../trace.ts';

/** An event as the contract describes it, written plainly; the oracle of what is sent. */
export function toWireTraceEvent(event: TraceEvent): Schemas['TraceEvent'] {
  const wire = {
    event_id: event.eventId,
    event_type: event.eventType,
    version: event.version,
    source: event.source,
    created_at: formatRfc3339Ms(event.createdAtMs),
    trace_timestamp: formatRfc3339(event.traceTimestampNs),
    payload: event.payload,
    ...(event.pluginCorrelationId === undefined ? {} : { plugin_correlation_id: event.pluginCorrelationId }),
  };
  // Ingest checked the payload against the schema of its type; response validation does so again.
  return wire as Schemas['TraceEvent'];
}
