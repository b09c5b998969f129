import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { TraceEvent, TraceEventSource } from '../../traces/trace.ts';

/**
 * One event as a JSON array: field names would be most of a small event's bytes. Fields that neighbours mostly share
 * are relative to the previous event.
 */
type EventTuple = [
  eventId: string,
  eventType: string,
  version: number,
  /** 0: the source of the previous event. */
  source: TraceEventSource | 0,
  /** Milliseconds since the creation of the previous event, since the epoch for the first. */
  createdLaterMs: number,
  /** Nanoseconds from `createdAtMs` to the producer's timestamp. */
  sinceCreationNs: number | string,
  payload: Readonly<Record<string, unknown>>,
  pluginCorrelationId?: string,
];

export function encodeEvents(events: readonly TraceEvent[]): string {
  return JSON.stringify(events.map((event, index) => toTuple(event, events[index - 1])));
}

export function decodeEvents(text: string): TraceEvent[] {
  // Cast: only encodeEvents writes this text.
  const tuples = JSON.parse(text) as EventTuple[];
  const events: TraceEvent[] = [];
  for (const tuple of tuples) events.push(fromTuple(tuple, events.at(-1)));
  return events;
}

export function packEvents(events: readonly TraceEvent[]): Uint8Array {
  return zstdCompressSync(encodeEvents(events));
}

export function unpackEvents(packed: Uint8Array): TraceEvent[] {
  return decodeEvents(zstdDecompressSync(packed).toString('utf8'));
}

function toTuple(event: TraceEvent, before: TraceEvent | undefined): EventTuple {
  const { eventId, eventType, version, createdAtMs, payload, pluginCorrelationId } = event;
  const source = event.source === before?.source ? 0 : event.source;
  const createdLaterMs = createdAtMs - (before?.createdAtMs ?? 0);
  const sinceCreation = sinceCreationNs(event);
  return pluginCorrelationId === undefined
    ? [eventId, eventType, version, source, createdLaterMs, sinceCreation, payload]
    : [eventId, eventType, version, source, createdLaterMs, sinceCreation, payload, pluginCorrelationId];
}

/** A short number for the usual clocks; text beyond the exact range of a number. */
function sinceCreationNs({ createdAtMs, traceTimestampNs }: TraceEvent): number | string {
  const difference = traceTimestampNs - BigInt(createdAtMs) * 1_000_000n;
  const number = Number(difference);
  return Number.isSafeInteger(number) ? number : difference.toString();
}

function fromTuple(tuple: EventTuple, before: TraceEvent | undefined): TraceEvent {
  const [eventId, eventType, version, source, createdLaterMs, sinceCreation, payload, pluginCorrelationId] =
    tuple;
  const createdAtMs = (before?.createdAtMs ?? 0) + createdLaterMs;
  return {
    eventId,
    eventType,
    version,
    // toTuple writes 0 only after an event.
    source: source === 0 ? (before as TraceEvent).source : source,
    createdAtMs,
    traceTimestampNs: BigInt(createdAtMs) * 1_000_000n + BigInt(sinceCreation),
    payload,
    ...(pluginCorrelationId === undefined ? {} : { pluginCorrelationId }),
  };
}
