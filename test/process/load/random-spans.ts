import { encodeTracesJson } from '../../../server/src/ingest/otlp/testing/encode-traces-json.ts';
import {
  encodeTracesRequest,
  type ResourceSpansInit,
  type SpanInit,
} from '../../../server/src/ingest/otlp/testing/encode-traces-request.ts';
import type { OtlpTransport } from './otlp-client.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SentSpan, SentSpans } from './sent-spans.ts';

/** Distributed traces whose spans come in any order, split over requests, late and more than once. */
export interface RandomSpans {
  next(options: RandomSpansOptions): SentSpans;
}

export interface RandomSpansOptions {
  readonly id: string;
  readonly stretch: string;
  readonly spanCount: number;
  readonly transport?: OtlpTransport;
}

export interface RandomTraces {
  /** Characters of one more attribute of every span; none without it. */
  readonly paddingLength?: number;
}

/** A trace attribute that every span sets to the name of its producer. */
export const producerAttribute = 'span_producer';

interface WaitingSpan {
  readonly sent: SentSpan;
  readonly service: string;
  readonly init: SpanInit;
}

const transports: readonly OtlpTransport[] = ['protobuf', 'protobuf', 'gzip', 'json', 'grpc'];
/** Of the spans of a request; they are sent again in the same request or a later one. */
const shareRepeated = 0.08;
const shareOfTags = 0.2;
const shareOfErrors = 0.1;
/** The others never get their root. */
const shareWithRoot = 0.85;
const mostSpansPerTrace = 40;
const mostEvents = 2;
const services = 5;
/** Spans wait among this many for the request that takes them, some of them long. */
const waitingSpans = 60;
const newestAgeMs = 60_000;
const nsPerMs = 1_000_000n;
const statusError = 2;

/** @param name is in what the spans of this source share with no others. */
export function createRandomSpans(
  name: string,
  random: SeededRandom,
  { paddingLength = 0 }: RandomTraces = {},
): RandomSpans {
  const waiting: WaitingSpan[] = [];
  let nextTag = 1;

  function startTrace(): void {
    const traceId = random.hex(32);
    const rootParent = random.chance(shareWithRoot) ? undefined : random.hex(16);
    const startNs = BigInt(Date.now() - newestAgeMs) * nsPerMs;
    const spanIds: string[] = [];
    for (let count = random.between(1, mostSpansPerTrace); count > 0; count -= 1) {
      const parentSpanId = spanIds[random.between(0, spanIds.length - 1)] ?? rootParent;
      const spanId = random.hex(16);
      spanIds.push(spanId);
      const offsetNs = BigInt(random.between(0, 30_000)) * nsPerMs + BigInt(random.between(0, 999_999));
      waiting.push(createSpan(traceId, spanId, parentSpanId, startNs + offsetNs));
    }
  }

  function createSpan(
    traceId: string,
    spanId: string,
    parentSpanId: string | undefined,
    startNs: bigint,
  ): WaitingSpan {
    const tag = random.chance(shareOfTags) ? `${name}-tag-${nextTag++}` : undefined;
    const isError = random.chance(shareOfErrors);
    const events = Array.from({ length: random.between(0, mostEvents) }, (_, index) => ({
      timeNs: startNs + BigInt(index),
      name: `step ${index}`,
      attributes: { place: BigInt(index) },
    }));
    const spanName = `operation ${random.between(1, 20)}`;
    const suffixes = [
      'started',
      ...events.map((_, index) => `event.${index}`),
      ...(isError ? ['error'] : []),
      'finished',
    ];
    return {
      service: `service-${random.between(1, services)}`,
      sent: {
        traceId,
        spanId,
        name: spanName,
        startNs,
        isRoot: parentSpanId === undefined,
        eventIds: suffixes.map((suffix) => `span.${spanId}.${suffix}`),
        ...(tag === undefined ? {} : { tag }),
      },
      init: {
        traceId,
        spanId,
        ...(parentSpanId === undefined ? {} : { parentSpanId }),
        name: spanName,
        kind: random.between(1, 5),
        startNs,
        endNs: startNs + BigInt(random.between(0, 5_000_000_000)),
        attributes: {
          'thread.id': BigInt(random.between(1, 99)),
          [`cairn.trace.attribute.${producerAttribute}`]: name,
          ...(tag === undefined ? {} : { 'cairn.trace.tags': tag }),
          ...(paddingLength === 0 ? {} : { padding: random.hex(paddingLength) }),
        },
        events,
        ...(isError ? { status: { code: statusError, message: 'out of stock' } } : {}),
      },
    };
  }

  /** Any of those that wait, which may stay for another time. */
  function take(): WaitingSpan | undefined {
    const at = random.between(0, waiting.length - 1);
    const span = waiting[at];
    if (span !== undefined && !random.chance(shareRepeated)) waiting.splice(at, 1);
    return span;
  }

  return {
    next({ id, stretch, spanCount, ...options }) {
      const transport =
        options.transport ?? transports[random.between(0, transports.length - 1)] ?? 'protobuf';
      const taken: WaitingSpan[] = [];
      while (taken.length < spanCount) {
        while (waiting.length < waitingSpans) startTrace();
        taken.push(...[take() ?? []].flat());
      }
      const resourceSpans = groupByService(taken);
      const body =
        transport === 'json'
          ? new TextEncoder().encode(encodeTracesJson(resourceSpans))
          : encodeTracesRequest(resourceSpans);
      return { id, stretch, transport, body, spans: taken.map(({ sent }) => sent), acknowledged: false };
    },
  };
}

/** As an exporter of each service would send them, all in one request. */
function groupByService(spans: readonly WaitingSpan[]): ResourceSpansInit[] {
  return [...Map.groupBy(spans, ({ service }) => service)].map(([service, ofService]) => ({
    resource: { 'service.name': service },
    scopeSpans: [{ scope: { name: 'load' }, spans: ofService.map(({ init }) => init) }],
  }));
}
