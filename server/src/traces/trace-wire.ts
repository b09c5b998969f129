import type { Schemas } from '../generated/operations.gen.ts';
import { formatRfc3339, formatRfc3339Ms } from '../time/rfc3339.ts';
import { createRfc3339Formatter } from '../time/rfc3339-formatter.ts';
import {
  highestSeverity,
  type RuleMatch,
  type TraceEvent,
  type TraceSummary,
  traceDurationMs,
} from './trace.ts';

export function toWireTrace(trace: TraceSummary): Schemas['TraceSummary'] {
  const severity = highestSeverity(trace);
  return {
    trace_id: trace.traceId,
    trace_number: trace.traceNumber,
    name: trace.name,
    status: trace.status,
    ...(severity === undefined ? {} : { highest_severity: severity }),
    duration_ms: traceDurationMs(trace),
    created_at: formatRfc3339Ms(trace.createdAtMs),
    last_seen_at: formatRfc3339Ms(trace.lastSeenAtMs),
    tags: [...trace.tags],
    attributes: Object.fromEntries(trace.attributes),
    rule_matches: trace.ruleMatches.map(toWireRuleMatch),
  };
}

function toWireRuleMatch(match: RuleMatch): Schemas['RuleMatch'] {
  return {
    match_event_id: match.matchEventId,
    rule_id: match.ruleId,
    rule_name: match.ruleName,
    match_reason: match.matchReason,
    matched_at: formatRfc3339Ms(match.matchedAtMs),
  };
}

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

/**
 * Writes events as the JSON of `toWireTraceEvent`. The times of consecutive events are mostly of the same second, whose text
 * is reused, so use one formatter for a whole timeline.
 */
export function createTraceEventFormatter(): (event: TraceEvent) => string {
  const formatNs = createRfc3339Formatter();
  let createdAtMs = Number.NaN;
  let createdAt = '';
  return (event) => {
    if (event.createdAtMs !== createdAtMs) {
      createdAtMs = event.createdAtMs;
      createdAt = formatRfc3339Ms(createdAtMs);
    }
    const correlation =
      event.pluginCorrelationId === undefined
        ? ''
        : `,"plugin_correlation_id":${JSON.stringify(event.pluginCorrelationId)}`;
    return (
      `{"event_id":${JSON.stringify(event.eventId)},"event_type":${JSON.stringify(event.eventType)}` +
      `,"version":${event.version},"source":"${event.source}","created_at":"${createdAt}"` +
      `,"trace_timestamp":"${formatNs(event.traceTimestampNs)}"` +
      `,"payload":${JSON.stringify(event.payload)}${correlation}}`
    );
  };
}

/** The JSON of events, separated by commas, in UTF-8. */
export function encodeTraceEvents(events: readonly TraceEvent[]): Uint8Array<ArrayBuffer> {
  return utf8.encode(events.map(createTraceEventFormatter()).join());
}

const utf8 = new TextEncoder();
