import type { SpanState } from './span-state.ts';
import {
  type EventSeverity,
  eventSeverities,
  type TraceEvent,
  type TraceEventSource,
  type TraceSummary,
  traceDurationMs,
  type WrittenEvent,
} from './trace.ts';
import { changedAttributes, mergeAttributes, newTags } from './trace-labels.ts';
import type { NewTraceEvent, PluginEvents, TraceClose, TraceFlush } from './trace-store.ts';

/** The state of a trace between two writes: the summary without the fields added by the store. */
export interface TraceState extends Omit<TraceSummary, 'traceNumber' | 'ruleMatches'> {
  /** Number of writes that changed the trace; makes the ids of service events unique. */
  readonly revision: number;
  /** Latest timestamp of any event, the service's own included, so that closing events sort last. */
  readonly timelineEndNs: bigint;
  /** Absent before the first span over OTLP. */
  readonly spans?: SpanState;
}

/** Whether clients may write no more. A root span completes its trace, but OTLP has no close: clients may still write then. */
export function isClosed({ status, spans }: Pick<TraceState, 'status' | 'spans'>): boolean {
  return status === 'deleted' || (status === 'completed' && (spans === undefined || spans.closed));
}

/** The next state, and the events that the write adds to the timeline in order of arrival. */
export interface TraceTransition {
  readonly state: TraceState;
  readonly events: readonly WrittenEvent[];
}

type ProducerSpan = NonNullable<TraceState['producerSpan']>;

export const unnamedTrace = 'unnamed';

const severityOfEventType: ReadonlyMap<string, EventSeverity> = new Map([
  ['info_event_added', 'info'],
  ['warn_event_added', 'warning'],
  ['error_event_added', 'error'],
]);

/** Creates the trace, or merges the flush into it, up to its limits. */
export function applyFlush(before: TraceState | undefined, flush: TraceFlush): TraceTransition {
  const opened = before === undefined ? openTrace(flush) : { state: before, events: [] };
  const { state } = opened;
  const attributes = changedAttributes(state.attributes, flush.attributes);
  const tags = newTags(state.tags, flush.tags);
  const events = [
    ...opened.events,
    ...(attributes.size === 0
      ? []
      : [flushEvent(state, flush, 'attributes_updated', { attributes: Object.fromEntries(attributes) })]),
    ...(tags.length === 0 ? [] : [flushEvent(state, flush, 'tags_updated', { tags })]),
    ...flush.events.map((event) => stamp(event, flush.receivedAtMs)),
  ];
  const next: TraceState = {
    ...withProducerEvents(state, events),
    ...besideSpans(state, flush),
    attributes: mergeAttributes(state.attributes, attributes),
    tags: tags.length === 0 ? state.tags : [...state.tags, ...tags],
    lastSeenAtMs: Math.max(state.lastSeenAtMs, flush.receivedAtMs),
  };
  return advance(next, events);
}

/** What a flush takes over from spans: their attributes of the same keys, and the name of a trace that they began. */
function besideSpans(
  { spans }: TraceState,
  { name, attributes }: TraceFlush,
): Pick<TraceState, 'spans'> | Pick<TraceState, 'spans' | 'name'> {
  if (spans === undefined) return {};
  const { nameRank, ...rest } = spans;
  const attributeRanks = new Map([...spans.attributeRanks].filter(([key]) => !attributes.has(key)));
  if (name !== undefined && nameRank !== undefined) return { name, spans: { ...rest, attributeRanks } };
  return { spans: { ...spans, attributeRanks } };
}

/** Ends a running trace: `finished`, then `trace_closed`, both after every other event. */
export function applyClose(before: TraceState, close: TraceClose): TraceTransition {
  const closedAtNs = close.sentAtNs ?? toNs(close.receivedAtMs);
  const producerSpan =
    close.sentAtNs === undefined ? before.producerSpan : extendSpan(before.producerSpan, close.sentAtNs);
  const state: TraceState = {
    ...before,
    status: 'completed',
    lastSeenAtMs: Math.max(before.lastSeenAtMs, close.receivedAtMs),
    ...(producerSpan === undefined ? {} : { producerSpan }),
    ...(before.spans === undefined ? {} : { spans: { ...before.spans, closed: true } }),
  };
  const traceTimestampNs = laterOf(closedAtNs, before.timelineEndNs);
  const finished = { status: 'completed', duration_ms: traceDurationMs(state) };
  const closed = close.reason === undefined ? {} : { reason: close.reason };
  return advance(state, [
    serviceEvent(state, 'finished', finished, 'service', traceTimestampNs, close.receivedAtMs),
    serviceEvent(state, 'trace_closed', closed, 'service', traceTimestampNs, close.receivedAtMs),
  ]);
}

/** `events` must be new to the trace. */
export function applyPluginEvents(
  before: TraceState,
  events: PluginEvents['events'],
  receivedAtMs: number,
): TraceTransition {
  return advance(
    withProducerEvents(before, events),
    events.map((event) => stamp(event, receivedAtMs)),
  );
}

export function applyDelete(before: TraceState, receivedAtMs: number): TraceTransition {
  const state: TraceState = { ...before, status: 'deleted' };
  const traceTimestampNs = laterOf(toNs(receivedAtMs), before.timelineEndNs);
  return advance(state, [
    serviceEvent(state, 'trace_deleted', {}, 'service', traceTimestampNs, receivedAtMs),
  ]);
}

export function applyKeepAlive(before: TraceState, receivedAtMs: number): TraceState {
  return { ...before, lastSeenAtMs: Math.max(before.lastSeenAtMs, receivedAtMs) };
}

function openTrace(flush: TraceFlush): TraceTransition {
  const name = flush.name ?? unnamedTrace;
  const startedAtNs = flush.events.reduce(
    (earliest, event) => earlierOf(earliest, event.traceTimestampNs),
    flush.sentAtNs,
  );
  const state: TraceState = {
    traceId: flush.traceId,
    name,
    status: 'running',
    severities: [],
    createdAtMs: flush.receivedAtMs,
    lastSeenAtMs: flush.receivedAtMs,
    tags: [],
    attributes: new Map(),
    revision: 0,
    timelineEndNs: startedAtNs,
  };
  return {
    state,
    events: [serviceEvent(state, 'started', { name }, 'service', startedAtNs, flush.receivedAtMs)],
  };
}

function withProducerEvents(state: TraceState, events: readonly NewTraceEvent[]): TraceState {
  if (events.length === 0) return state;
  const seen = new Set<EventSeverity>(state.severities);
  let span: ProducerSpan | undefined = state.producerSpan;
  for (const event of events) {
    span = extendSpan(span, event.traceTimestampNs);
    const severity = severityOfEventType.get(event.eventType);
    if (severity !== undefined) seen.add(severity);
  }
  return {
    ...state,
    severities: eventSeverities.filter((severity) => seen.has(severity)),
    ...(span === undefined ? {} : { producerSpan: span }),
  };
}

function advance(state: TraceState, events: readonly WrittenEvent[]): TraceTransition {
  const timelineEndNs = events.reduce(
    (latest, event) => laterOf(latest, event.traceTimestampNs),
    state.timelineEndNs,
  );
  return { state: { ...state, revision: state.revision + 1, timelineEndNs }, events };
}

function flushEvent(
  state: TraceState,
  flush: TraceFlush,
  eventType: string,
  payload: TraceEvent['payload'],
): WrittenEvent {
  return serviceEvent(state, eventType, payload, flush.source, flush.sentAtNs, flush.receivedAtMs);
}

function serviceEvent(
  state: TraceState,
  eventType: string,
  payload: TraceEvent['payload'],
  source: TraceEventSource,
  traceTimestampNs: bigint,
  createdAtMs: number,
): WrittenEvent {
  // A write adds at most one event of a type, so type and revision are unique within the trace.
  const eventId = `${state.traceId}.${eventType}.${state.revision}`;
  const payloadJson = JSON.stringify(payload);
  return { eventId, eventType, version: 1, source, createdAtMs, traceTimestampNs, payloadJson };
}

function stamp(event: NewTraceEvent, createdAtMs: number): WrittenEvent {
  return { ...event, createdAtMs };
}

function extendSpan(span: ProducerSpan | undefined, instantNs: bigint): ProducerSpan {
  if (span === undefined) return { firstNs: instantNs, lastNs: instantNs };
  if (instantNs < span.firstNs) return { firstNs: instantNs, lastNs: span.lastNs };
  return instantNs > span.lastNs ? { firstNs: span.firstNs, lastNs: instantNs } : span;
}

function earlierOf(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function laterOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function toNs(instantMs: number): bigint {
  return BigInt(instantMs) * 1_000_000n;
}
