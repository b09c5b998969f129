import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { TraceEvent, TraceEventSource, WrittenEvent } from '../../traces/trace.ts';

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

/** The JSON of an `EventTuple[]`. */
export function encodeEvents(events: readonly WrittenEvent[]): string {
  return `[${events.map((event, index) => encodeTuple(event, events[index - 1])).join()}]`;
}

export function decodeEvents(text: string): TraceEvent[] {
  // Cast: only encodeEvents writes this text.
  const tuples = JSON.parse(text) as EventTuple[];
  const events: TraceEvent[] = [];
  for (const tuple of tuples) events.push(fromTuple(tuple, events.at(-1)));
  return events;
}

export function packEvents(events: readonly TraceEvent[]): Uint8Array {
  return zstdCompressSync(encodeEvents(events.map(toWritten)));
}

/** What `decodeEvents` reads. */
export function unpackText(packed: Uint8Array): string {
  return zstdDecompressSync(packed).toString('utf8');
}

export function toWritten({ payload, ...event }: TraceEvent): WrittenEvent {
  return { ...event, payloadJson: JSON.stringify(payload) };
}

/** An `EventTuple`, whose payload is JSON already. */
function encodeTuple(event: WrittenEvent, before: WrittenEvent | undefined): string {
  const { eventId, eventType, version, createdAtMs, payloadJson, pluginCorrelationId } = event;
  const source = event.source === before?.source ? 0 : event.source;
  const createdLaterMs = createdAtMs - (before?.createdAtMs ?? 0);
  const head = [eventId, eventType, version, source, createdLaterMs, sinceCreationNs(event)];
  const correlation = pluginCorrelationId === undefined ? '' : `,${JSON.stringify(pluginCorrelationId)}`;
  return `${JSON.stringify(head).slice(0, -1)},${payloadJson}${correlation}]`;
}

/** A short number for the usual clocks; text beyond the exact range of a number. */
function sinceCreationNs({ createdAtMs, traceTimestampNs }: WrittenEvent): number | string {
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
