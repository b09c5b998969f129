import type { Schemas } from '../../generated/operations.gen.ts';
import type { ReceivedEvent, ReceivedSpan, ReceivedTrace } from '../../test-server/received.ts';

/** A trace and its timeline, in the form for tests. */
export function toReceivedTrace(
  summary: Schemas['TraceSummary'],
  events: readonly Schemas['TraceEvent'][],
): ReceivedTrace {
  const received = events.map(toEvent);
  return {
    traceId: summary.trace_id,
    name: summary.name,
    status: summary.status,
    ...(summary.highest_severity === undefined ? {} : { severity: summary.highest_severity }),
    durationMs: summary.duration_ms,
    tags: summary.tags,
    attributes: summary.attributes,
    events: received,
    spans: toSpans(received),
  };
}

const severityOfType: ReadonlyMap<string, NonNullable<ReceivedEvent['severity']>> = new Map([
  ['info_event_added', 'info'],
  ['warn_event_added', 'warning'],
  ['error_event_added', 'error'],
]);

function toEvent({ event_type, trace_timestamp, payload }: Schemas['TraceEvent']): ReceivedEvent {
  const members: Readonly<Record<string, unknown>> = { ...payload };
  const { name, span_id: spanId, details } = members;
  const severity = severityOfType.get(event_type);
  return {
    type: event_type,
    ...(typeof name === 'string' ? { name } : {}),
    ...(severity === undefined ? {} : { severity }),
    time: trace_timestamp,
    ...(typeof spanId === 'string' ? { spanId } : {}),
    // Cast: the contract has texts only.
    ...(details === undefined ? {} : { details: details as Readonly<Record<string, string>> }),
    payload: members,
  };
}

type SpanPayload = Schemas['SpanStartedPayload'] & Partial<Schemas['SpanFinishedPayload']>;

/** A finish repeats what its start has, so the last event of a span has all of it. */
function toSpans(events: readonly ReceivedEvent[]): ReceivedSpan[] {
  const spans = new Map<string, ReceivedSpan>();
  for (const { type, payload } of events) {
    if (type !== 'span_started' && type !== 'span_finished') continue;
    const span = payload as unknown as SpanPayload; // by the contract of these two types
    const {
      span_id: spanId,
      parent_span_id,
      name,
      kind,
      service,
      status,
      status_message,
      duration_ms,
    } = span;
    spans.set(spanId, {
      spanId,
      ...(parent_span_id === undefined ? {} : { parentSpanId: parent_span_id }),
      name,
      ...(kind === undefined ? {} : { kind }),
      ...(service === undefined ? {} : { service }),
      ...(status === undefined ? {} : { status }),
      ...(status_message === undefined ? {} : { statusMessage: status_message }),
      ...(duration_ms === undefined ? {} : { durationMs: duration_ms }),
      attributes: span.attributes ?? {},
    });
  }
  return [...spans.values()];
}
