import type { TraceEvent } from '../generated/query/types.gen.ts';
import { compareInstants, toInstantNs } from './instant.ts';

/** What happened to one thing outside the trace, such as a transaction: the events with one `plugin_correlation_id`. */
export interface EventLifecycle {
  /** The `plugin_correlation_id` that the events share. */
  readonly correlationId: string;
  /** By `trace_timestamp`; events of the same instant as in the timeline. At least one. */
  readonly events: readonly TraceEvent[];
  /** The last event: where the lifecycle stands. */
  readonly latest: TraceEvent;
  /** When the first event happened. */
  readonly startedAt: string;
  /** When the last event happened. */
  readonly updatedAt: string;
}

/**
 * The events of a timeline that have a `plugin_correlation_id`, by that id, in order of their first event. An event that appears
 * twice, as in pages that overlap, counts once.
 *
 * @example
 * for (const { correlationId, latest } of groupLifecycles(data.events)) {
 *   console.log(correlationId, latest.event_type);
 * }
 */
export function groupLifecycles(events: Iterable<TraceEvent>): EventLifecycle[] {
  const groups = new Map<string, Map<string, TimedEvent>>();
  for (const event of events) {
    const { event_id: eventId, plugin_correlation_id: correlationId } = event as WithCorrelation;
    if (typeof correlationId !== 'string') continue;
    const group = groups.get(correlationId) ?? new Map<string, TimedEvent>();
    groups.set(correlationId, group);
    if (!group.has(eventId)) group.set(eventId, { event, atNs: toInstantNs(event.trace_timestamp) });
  }
  return [...groups]
    .map(([correlationId, group]) => ({ correlationId, timed: [...group.values()].sort(byInstant) }))
    .sort((a, b) => compareInstants(startOf(a.timed), startOf(b.timed)))
    .flatMap(({ correlationId, timed }) => toLifecycle(correlationId, timed));
}

/** Not every type of event has the member. */
type WithCorrelation = Pick<TraceEvent, 'event_id'> & { readonly plugin_correlation_id?: string };

interface TimedEvent {
  readonly event: TraceEvent;
  readonly atNs: bigint;
}

function byInstant(a: TimedEvent, b: TimedEvent): number {
  return compareInstants(a.atNs, b.atNs);
}

function startOf([first]: readonly TimedEvent[]): bigint {
  return first?.atNs ?? 0n;
}

function toLifecycle(correlationId: string, timed: readonly TimedEvent[]): EventLifecycle[] {
  const events = timed.map(({ event }) => event);
  const [first] = events;
  const latest = events.at(-1);
  if (first === undefined || latest === undefined) return [];
  const { trace_timestamp: startedAt } = first;
  return [{ correlationId, events, latest, startedAt, updatedAt: latest.trace_timestamp }];
}
