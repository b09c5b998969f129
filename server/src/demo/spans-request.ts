import { type Sender, type ServiceName, toAttributes, toResource, toUnixNano } from './otlp-json.ts';
import { type DemoSpan, type SpanKind, toSpans } from './request-spans.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { ShopRequest } from './shop-requests.ts';

/** SpanKind of opentelemetry-proto. */
const kindNumbers: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 };
const errorStatus = 2;

/** The ids of a request's spans, for its logs. */
export type SpanIds = ReadonlyMap<ServiceName, string>;

export interface SpansRequest {
  /** An `ExportTraceServiceRequest` in OTLP/JSON. */
  readonly request: object;
  /** The first span of each service, by trace id. */
  readonly spanIds: ReadonlyMap<string, SpanIds>;
}

/** @param endMs spans that would end later are left out: they have not finished yet. */
export function toSpansRequest(
  requests: readonly ShopRequest[],
  senderOf: (service: ServiceName, atMs: number) => Sender,
  { random, endMs }: { readonly random: SeededRandom; readonly endMs: number },
): SpansRequest {
  const spans: { readonly sender: Sender; readonly span: object }[] = [];
  const spanIds = new Map<string, Map<ServiceName, string>>();

  function add(traceId: string, each: DemoSpan, parentSpanId: string): void {
    const spanId = random.hex(16);
    const ids = spanIds.get(traceId) ?? new Map<ServiceName, string>();
    spanIds.set(traceId, ids);
    if (!ids.has(each.service)) ids.set(each.service, spanId);
    if (each.startMs + each.durationMs <= endMs) {
      spans.push({
        sender: senderOf(each.service, each.startMs),
        span: { traceId, spanId, ...(parentSpanId === '' ? {} : { parentSpanId }), ...encodeSpan(each) },
      });
    }
    for (const child of each.children) add(traceId, child, spanId);
  }

  for (const request of requests) add(request.traceId, toSpans(request), '');
  const bySender = Map.groupBy(spans, ({ sender }) => `${sender.service} ${sender.version}`);
  return {
    spanIds,
    request: {
      resourceSpans: [...bySender.values()].flatMap((group) =>
        group[0] === undefined
          ? []
          : {
              resource: toResource(group[0].sender),
              scopeSpans: [{ scope: { name: 'shop' }, spans: group.map(({ span }) => span) }],
            },
      ),
    },
  };
}

function encodeSpan({ name, kind, startMs, durationMs, attributes, error, events = [] }: DemoSpan): object {
  return {
    name,
    kind: kindNumbers[kind],
    startTimeUnixNano: toUnixNano(startMs),
    endTimeUnixNano: toUnixNano(startMs + durationMs),
    attributes: toAttributes(attributes),
    events: events.map((event) => ({
      name: event.name,
      timeUnixNano: toUnixNano(event.atMs),
      attributes: toAttributes(event.attributes),
    })),
    ...(error === undefined ? {} : { status: { code: errorStatus, message: error } }),
  };
}
