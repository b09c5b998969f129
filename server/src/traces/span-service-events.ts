import { type TraceEvent, type TraceEventSource, traceDurationMs } from './trace.ts';
import type { TraceState } from './trace-state.ts';

/** Of an event: as many as a flush can have. */
const maxLabelsPerEvent = 64;

/**
 * The events about a trace that follow from its spans: its start, its labels and its end. They are derived whenever the timeline is
 * read and not stored, so that they do not depend on the order in which spans arrive.
 */
export function deriveServiceEvents(state: TraceState): TraceEvent[] {
  const { spans, producerSpan, traceId, name } = state;
  if (spans === undefined || producerSpan === undefined) return [];
  const { created, closed, root, attributeRanks } = spans;
  const startNs = root?.startNs ?? producerSpan.firstNs;

  function derive(
    eventId: string,
    eventType: string,
    source: TraceEventSource,
    traceTimestampNs: bigint,
    payload: TraceEvent['payload'],
  ): TraceEvent {
    return {
      eventId,
      eventType,
      version: 1,
      source,
      createdAtMs: state.createdAtMs,
      traceTimestampNs,
      payload,
    };
  }

  const events: TraceEvent[] = [];
  if (created)
    events.push(derive(`${traceId}.started`, 'started', 'service', producerSpan.firstNs, { name }));
  const attributes = [...state.attributes].filter(([key]) => attributeRanks.has(key)).sort(byKey);
  for (const [index, part] of inParts(attributes)) {
    const payload = { attributes: Object.fromEntries(part) };
    events.push(derive(`spans.attributes_updated.${index}`, 'attributes_updated', 'otlp', startNs, payload));
  }
  for (const [index, tags] of inParts([...spans.tags].sort())) {
    events.push(derive(`spans.tags_updated.${index}`, 'tags_updated', 'otlp', startNs, { tags }));
  }
  if (root !== undefined && !closed) {
    const payload = { status: 'completed', duration_ms: traceDurationMs(state) };
    events.push(derive(`${traceId}.finished`, 'finished', 'service', root.endNs, payload));
  }
  return events;
}

function byKey([a]: readonly [string, string], [b]: readonly [string, string]): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function* inParts<Item>(items: readonly Item[]): Generator<[index: number, part: readonly Item[]]> {
  for (let start = 0; start < items.length; start += maxLabelsPerEvent) {
    yield [start / maxLabelsPerEvent, items.slice(start, start + maxLabelsPerEvent)];
  }
}
