import { parseRfc3339 } from '../../time/rfc3339.ts';
import type { TraceEvent } from '../trace.ts';
import type { TimelinePage, TraceStore } from '../trace-store.ts';
import type { toWireTraceEvent } from './trace-event-wire.ts';

/** The whole timeline of a trace, or what follows an instant, page by page. */
export async function readTimeline(
  store: Pick<TraceStore, 'timeline'>,
  projectId: string,
  traceId: string,
  afterNs?: bigint,
): Promise<readonly TraceEvent[] | undefined> {
  const events: TraceEvent[] = [];
  let nextAfterNs = afterNs;
  do {
    const page = await store.timeline(projectId, traceId, nextAfterNs);
    if (page === undefined) return undefined;
    events.push(...eventsOf(page));
    nextAfterNs = page.nextAfterNs;
  } while (nextAfterNs !== undefined);
  return events;
}

/** @throws Error when the page has not as many events as it says. */
export function eventsOf({ json, count }: TimelinePage): readonly TraceEvent[] {
  const events: readonly ReturnType<typeof toWireTraceEvent>[] = JSON.parse(`[${Buffer.from(json)}]`);
  if (events.length !== count) throw new Error(`a page of ${count} has ${events.length} events`);
  return events.map((event) => ({
    eventId: event.event_id,
    eventType: event.event_type,
    version: event.version,
    source: event.source,
    createdAtMs: Date.parse(event.created_at),
    traceTimestampNs: parseRfc3339(event.trace_timestamp) ?? 0n,
    payload: { ...event.payload },
    ...(event.plugin_correlation_id === undefined
      ? {}
      : { pluginCorrelationId: event.plugin_correlation_id }),
  }));
}
