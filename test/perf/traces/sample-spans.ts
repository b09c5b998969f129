import { createSeededRandom, type SeededRandom } from '../../process/load/seeded-random.ts';
import { type SampleService, sampleServices } from './sample-services.ts';
import {
  createSpanAttributes,
  type SampleAttributes,
  type SampleSpanEvent,
} from './sample-span-attributes.ts';

export interface SampleSpan {
  /** 32 hexadecimal digits, unique for each trace of a sample; the first eight are zero. */
  readonly traceId: string;
  readonly spanId: string;
  /** '' for the root. */
  readonly parentSpanId: string;
  readonly service: SampleService;
  readonly name: string;
  /** The number of OTLP's `SpanKind`. */
  readonly kind: number;
  /** Milliseconds since the epoch, and nanoseconds within the millisecond. */
  readonly startMs: number;
  readonly startRestNs: number;
  /** Whole milliseconds. */
  readonly durationMs: number;
  readonly attributes: SampleAttributes;
  readonly event?: SampleSpanEvent;
  /** Of the status ERROR; absent without it. */
  readonly statusMessage?: string;
}

/**
 * `mixed`: as a collector batches them, in the order in which they end, so that a trace is in one or two requests.
 * `by-service`: each request has the spans of one service only, so that a trace is in four or five.
 */
export type SampleShape = 'mixed' | 'by-service';

export interface SampleSpansOptions {
  readonly seed: number;
  readonly shape: SampleShape;
  readonly traceCount: number;
  /** The place of the first trace in the sample; 0 unless given. */
  readonly firstTrace?: number;
  /** Spans of each trace, the root among them, of its 20. */
  readonly spanLimit?: number;
  readonly startMs: number;
  /** Between the starts of two traces; may be a fraction. */
  readonly stepMs: number;
}

export const spansPerTrace = 20;
export const spansPerRequest = 1_000;
/** Spans in each of the services that a trace passes; together 20. */
const spansOfServices: readonly (readonly number[])[] = [
  [4, 4, 4, 4, 4],
  [5, 5, 5, 5],
];
const shareOfEvents = 0.1;
const shareOfErrors = 0.02;
const kinds = { internal: 1, server: 2, client: 3 };
/** Longer than any trace of the sample. */
const longestTraceMs = 400;

/** Requests of 1,000 spans each, and the rest in shorter ones at the end; the same options give the same spans. */
export function* sampleSpanRequests(options: SampleSpansOptions): Generator<SampleSpan[]> {
  const buffers = new Map<SampleService | undefined, SampleSpan[]>();
  for (const span of sampleSpansByEnd(options)) {
    const key = options.shape === 'mixed' ? undefined : span.service;
    const buffer = buffers.get(key) ?? [];
    if (buffer.push(span) < spansPerRequest) buffers.set(key, buffer);
    else {
      buffers.delete(key);
      yield buffer;
    }
  }
  yield* buffers.values();
}

function* sampleSpansByEnd(options: SampleSpansOptions): Generator<SampleSpan> {
  const { seed, traceCount, firstTrace = 0, spanLimit = spansPerTrace, startMs, stepMs } = options;
  const random = createSeededRandom(seed);
  let waiting: SampleSpan[] = [];
  let nextSortMs = startMs + longestTraceMs;
  for (let number = 0; number < traceCount; number += 1) {
    const traceStartMs = startMs + Math.floor(number * stepMs);
    if (traceStartMs >= nextSortMs) {
      waiting.sort((a, b) => endOf(a) - endOf(b));
      const firstLater = waiting.findIndex((span) => endOf(span) > traceStartMs);
      yield* waiting.slice(0, firstLater === -1 ? undefined : firstLater);
      waiting = firstLater === -1 ? [] : waiting.slice(firstLater);
      nextSortMs = traceStartMs + longestTraceMs;
    }
    waiting.push(...createTrace(firstTrace + number, traceStartMs, random).slice(0, spanLimit));
  }
  yield* waiting.sort((a, b) => endOf(a) - endOf(b));
}

function endOf({ startMs, durationMs }: SampleSpan): number {
  return startMs + durationMs;
}

/** The id of a trace by its place in the sample. */
export function sampleSpanTraceId(number: number): string {
  const random = createSeededRandom(number);
  const hex8 = (): string =>
    Math.floor(random.next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return `00000000${hex8()}${hex8()}${number.toString(16).padStart(8, '0')}`;
}

/** One request through four or five services: in each a server span, one of a handler, and clients. */
function createTrace(number: number, startMs: number, random: SeededRandom): SampleSpan[] {
  const traceId = sampleSpanTraceId(number);
  const spanIdEnd = traceId.slice(-8);
  const counts = spansOfServices[random.between(0, 1)] ?? [];
  const first = random.between(0, sampleServices.length - 1);
  const attributes = createSpanAttributes(number, random);
  const spans: SampleSpan[] = [];
  let callerId = '';
  for (const [depth, count] of counts.entries()) {
    const service = sampleServices[(first + depth * 3) % sampleServices.length] as SampleService; // within the list
    const serverStartMs = startMs + depth * random.between(3, 12);
    const serverMs = 20 + (counts.length - depth) * random.between(5, 40);
    let serverId = '';
    for (let place = 0; place < count; place += 1) {
      const kind = place === 0 ? 'server' : place === 1 ? 'internal' : 'client';
      const isCall = place === count - 1;
      const described = attributes(kind, isCall ? 'call' : 'query', service);
      const spanId = `${(spans.length + 1).toString(16).padStart(8, 'b')}${spanIdEnd}`;
      spans.push({
        traceId,
        spanId,
        parentSpanId: place === 0 ? callerId : serverId,
        service,
        kind: kinds[kind],
        startMs: serverStartMs + place,
        startRestNs: random.between(0, 999_999),
        durationMs: place === 0 ? serverMs : random.between(1, 15),
        ...described,
        ...(random.chance(shareOfEvents) ? { event: attributes.event() } : {}),
        ...(random.chance(shareOfErrors) ? { statusMessage: 'upstream inventory did not answer' } : {}),
      });
      if (place === 0) serverId = spanId;
      if (isCall) callerId = spanId;
    }
  }
  return spans;
}
