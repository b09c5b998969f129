import type { SeededRandom } from './seeded-random.ts';
import type { SentBatch } from './sent-trace.ts';

const eventTypes = ['info_event_added', 'warn_event_added', 'error_event_added'] as const;
const sentAt = '2026-11-20T08:15:30.000000001Z';

interface NewEvent {
  readonly event_id: string;
  readonly event_type: string;
  readonly trace_timestamp: string;
  readonly payload: object;
}

/**
 * A flush of every kind of item. Each batch marks its items with its own id.
 *
 * @param stackTraceLength characters of one more event, at most 32,768; none without it.
 */
export function createRandomFlush(id: string, random: SeededRandom, stackTraceLength = 0): SentBatch {
  const events = [
    ...createEvents(id, random.between(1, 8), random),
    ...(stackTraceLength === 0 ? [] : [createLargeEvent(id, random.hex(stackTraceLength))]),
  ];
  const spans = Array.from({ length: random.between(0, 2) }, () => ({
    span_id: random.hex(16),
    name: `work of ${id}`,
    started_at: sentAt,
    ...(random.chance(0.5) ? { finished_at: sentAt, status: 'ok' } : {}),
  }));
  const hints = Array.from({ length: random.between(0, 1) }, () => ({
    chain: { caip2: 'eip155:1' },
    kind: 'evm_transaction',
    trace_timestamp: sentAt,
  }));
  const attributes = { batch: id, region: `region-${random.between(1, 4)}` };
  const tag = `batch.${id}`;
  const body = {
    flush_id: id,
    name: `load ${id}`,
    source: 'client_server',
    sent_at: sentAt,
    events,
    attributes,
    tags: [tag],
    hints,
    spans,
  };
  const eventIds = [
    ...events.map((event) => event.event_id),
    ...spans.map((span) => `span.${span.span_id}.started`),
    ...spans.filter((span) => 'finished_at' in span).map((span) => `span.${span.span_id}.finished`),
    ...hints.map((_, index) => `${id}.h${index}`),
  ];
  return {
    operation: 'flush',
    id,
    body: JSON.stringify(body),
    eventIds,
    tag,
    itemCount: eventIds.length + Object.keys(attributes).length + 1,
    acknowledged: false,
  };
}

/** Events of a processor, for a trace that exists. */
export function createRandomPluginEvents(id: string, random: SeededRandom): SentBatch {
  const events = createEvents(id, random.between(1, 4), random);
  return {
    operation: 'plugin-events',
    id,
    body: JSON.stringify({ events }),
    eventIds: events.map((event) => event.event_id),
    itemCount: events.length,
    acknowledged: false,
  };
}

function createEvents(batchId: string, count: number, random: SeededRandom): NewEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    event_id: `${batchId}.${index}`,
    event_type: eventTypes[random.between(0, eventTypes.length - 1)] ?? 'info_event_added',
    trace_timestamp: sentAt,
    payload: { name: `event ${index} of ${batchId}`, details: { batch: batchId, of: String(count) } },
  }));
}

function createLargeEvent(batchId: string, stackTrace: string): NewEvent {
  return {
    event_id: `${batchId}.large`,
    event_type: 'error_event_added',
    trace_timestamp: sentAt,
    payload: { name: `large event of ${batchId}`, stack_trace: stackTrace },
  };
}
