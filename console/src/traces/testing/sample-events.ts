import type { TraceEvent } from '../../generated/types.gen.ts';

const envelope = { version: 1, source: 'otlp', created_at: '2026-01-01T00:00:09Z' } as const;

/** The 16 digits of a span's id. */
export const spanId = (number: number) => number.toString(16).padStart(16, '0');

interface SampleSpan {
  readonly id: number;
  readonly parent?: number;
  readonly startMs: number;
  /** Absent: it has not finished. */
  readonly endMs?: number;
  readonly status?: 'ok' | 'error';
}

/** What a span of these milliseconds since the epoch leaves on a timeline. */
export function sampleSpan({ id, parent, startMs, endMs, status }: SampleSpan): TraceEvent[] {
  const payload = {
    span_id: spanId(id),
    name: `span ${id}`,
    ...(parent === undefined ? {} : { parent_span_id: spanId(parent) }),
  };
  const started: TraceEvent = {
    ...envelope,
    event_id: `${id}.started`,
    event_type: 'span_started',
    trace_timestamp: new Date(startMs).toISOString(),
    payload,
  };
  if (endMs === undefined) return [started];
  const finished: TraceEvent = {
    ...envelope,
    event_id: `${id}.finished`,
    event_type: 'span_finished',
    trace_timestamp: new Date(endMs).toISOString(),
    payload: { ...payload, duration_ms: endMs - startMs, ...(status === undefined ? {} : { status }) },
  };
  return [started, finished];
}

/** An event of a type that the contract need not know. */
export function sampleEvent(
  event_type: string,
  atMs: number,
  payload: Record<string, unknown> = {},
): TraceEvent {
  const event = {
    ...envelope,
    event_id: `${event_type}.${atMs}`,
    event_type,
    trace_timestamp: new Date(atMs).toISOString(),
    payload,
  };
  // Tests choose payloads that fit the type, or types that may have any payload.
  return event as TraceEvent;
}
