import type {
  SpanFinishedEvent,
  SpanFinishedPayload,
  SpanStartedEvent,
  TraceEvent,
  TraceSpan,
} from '../generated/query/index.gen.ts';
import { compareInstants, fromInstantNs, toInstantNs } from './instant.ts';
import { isEventOf } from './is-event-of.ts';

/** What the timeline has of one span. */
interface SpanParts {
  started?: SpanStartedEvent;
  finished?: SpanFinishedEvent;
  readonly events: TraceEvent[];
}

/**
 * Puts the spans of a timeline together: every `span_started` with the `span_finished` of the same `span_id`, and with the
 * events that happened during the span.
 *
 * In order of their start. A span without a finish has no `finished_at`; one whose start is missing has a `started_at` that is
 * computed from its duration. If a span started or finished more than once, the first time counts. Events that name a span
 * that is not in the timeline belong to none.
 *
 * @example
 * for (const span of spansOf(data.events)) console.log(span.service, span.name, span.duration_ms);
 */
export function spansOf(events: Iterable<TraceEvent>): TraceSpan[] {
  const partsById = new Map<string, SpanParts>();
  const partsOf = (spanId: string): SpanParts => {
    const parts = partsById.get(spanId) ?? { events: [] };
    partsById.set(spanId, parts);
    return parts;
  };
  for (const event of events) {
    if (isEventOf(event, 'span_started')) partsOf(event.payload.span_id).started ??= event;
    else if (isEventOf(event, 'span_finished')) partsOf(event.payload.span_id).finished ??= event;
    else if ('span_id' in event.payload && typeof event.payload.span_id === 'string')
      partsOf(event.payload.span_id).events.push(event);
  }
  // Parsed once for each span, not at each comparison.
  return [...partsById.values()]
    .flatMap(toSpan)
    .map((span) => ({ span, startNs: toInstantNs(span.started_at) }))
    .sort((a, b) => compareInstants(a.startNs, b.startNs))
    .map(({ span }) => span);
}

/** @returns nothing for an id that only events name. */
function toSpan({ started, finished, events }: SpanParts): TraceSpan[] {
  const payload = finished?.payload ?? started?.payload;
  const startedAt = started?.trace_timestamp ?? (finished && computeStart(finished));
  if (payload === undefined || startedAt === undefined) return [];
  const { span_id, parent_span_id, name, kind, service, scope, attributes, links } = payload;
  return [
    {
      span_id,
      ...(parent_span_id === undefined ? {} : { parent_span_id }),
      name,
      ...(kind === undefined ? {} : { kind }),
      ...(service === undefined ? {} : { service }),
      ...(scope === undefined ? {} : { scope }),
      started_at: startedAt,
      ...(finished === undefined
        ? {}
        : { finished_at: finished.trace_timestamp, ...toOutcome(finished.payload) }),
      attributes: attributes ?? {},
      links: links ?? [],
      events,
    },
  ];
}

function toOutcome({ duration_ms, status, status_message }: SpanFinishedPayload) {
  return {
    duration_ms,
    ...(status === undefined ? {} : { status }),
    ...(status_message === undefined ? {} : { status_message }),
  };
}

function computeStart({ trace_timestamp, payload }: SpanFinishedEvent): string {
  return fromInstantNs(toInstantNs(trace_timestamp) - BigInt(Math.round(payload.duration_ms * 1e6)));
}
