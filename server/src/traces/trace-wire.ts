import type { Schemas } from '../generated/operations.gen.ts';
import { encodeAroundArray, joinPieces } from '../http/json-pieces.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
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

/** @param json of the traces, separated by commas. */
export function toWireTraceList(
  json: Uint8Array,
  after: Omit<Schemas['TraceList'], 'traces'>,
): Schemas['TraceList'] {
  const items = json.length === 0 ? [] : [[json]];
  return joinPieces(encodeAroundArray({ name: 'traces', items, after })).as();
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

/**
 * Writes events as the JSON of the contract. Consecutive events are mostly of the same second, whose text is reused, so
 * use one formatter for a whole timeline.
 */
export function createTraceEventFormatter(): (event: TraceEvent) => string {
  const toWire = createWireEvents();
  return (event) => JSON.stringify(toWire(event));
}

/** Objects whose JSON is that of the contract: it omits members that are `undefined`. */
function createWireEvents(): (event: TraceEvent) => object {
  const formatNs = createRfc3339Formatter();
  let createdAtMs = Number.NaN;
  let createdAt = '';
  return (event) => {
    if (event.createdAtMs !== createdAtMs) {
      createdAtMs = event.createdAtMs;
      createdAt = formatRfc3339Ms(createdAtMs);
    }
    return {
      event_id: event.eventId,
      event_type: event.eventType,
      version: event.version,
      source: event.source,
      created_at: createdAt,
      trace_timestamp: formatNs(event.traceTimestampNs),
      payload: event.payload,
      plugin_correlation_id: event.pluginCorrelationId,
    };
  };
}
