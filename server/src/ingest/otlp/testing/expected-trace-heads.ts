import type { EventSeverity } from '../../../traces/trace.ts';
import type { AnyValueInit } from './encode-any-value.ts';
import type { ResourceSpansInit, SpanInit } from './encode-traces-request.ts';
import { textOfValue } from './expected-logs.ts';
import { cut, cutBytes, expectedSpanEvents, textsOf } from './expected-spans.ts';

/** What valid spans make of a trace that had nothing else, in tests with fewer labels than a trace may have. */
export interface ExpectedTraceHead {
  readonly name: string;
  readonly status: 'running' | 'completed';
  /** Least severe first. */
  readonly severities: readonly EventSeverity[];
  /** Sorted. */
  readonly tags: readonly string[];
  readonly attributes: ReadonlyMap<string, string>;
  readonly firstNs: bigint;
  readonly lastNs: bigint;
}

interface Sent {
  readonly span: SpanInit;
  readonly service: string | undefined;
  readonly isRoot: boolean;
}

const labelPrefix = 'cairn.trace.attribute.';

/** By trace id. The reference for tests of stores: independent of the order of the spans, whose ids have to be unique. */
export function expectedTraceHeads(request: readonly ResourceSpansInit[]): Map<string, ExpectedTraceHead> {
  const sent = request.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        span,
        service: textsOf(resource).get('service.name') || undefined,
        isRoot: /^0*$/.test(span.parentSpanId ?? ''),
      })),
    ),
  );
  const byTrace = Map.groupBy(sent, ({ span }) => span.traceId ?? '');
  return new Map([...byTrace].map(([traceId, spans]) => [traceId, headOf(spans.toSorted(byRank))]));
}

/** Roots first, then by start, then by id. */
function byRank(a: Sent, b: Sent): number {
  const keys = ({ span, isRoot }: Sent) => [isRoot ? 0n : 1n, span.startNs ?? 0n, BigInt(`0x${span.spanId}`)];
  const [left, right] = [keys(a), keys(b)];
  const differing = left.findIndex((key, index) => key !== right[index]);
  return differing === -1 ? 0 : (left[differing] ?? 0n) < (right[differing] ?? 0n) ? -1 : 1;
}

function headOf(spans: readonly Sent[]): ExpectedTraceHead {
  const events = expectedSpanEvents([{ scopeSpans: [{ spans: spans.map(({ span }) => span) }] }], 0);
  const times = events.map(({ traceTimestampNs }) => traceTimestampNs).toSorted((a, b) => (a < b ? -1 : 1));
  const types = new Set(events.map(({ eventType }) => eventType));
  const hasError = types.has('error_event_added');
  return {
    name: cut(spans[0]?.span.name || 'unnamed', 256),
    status: spans.some(({ isRoot }) => isRoot) ? 'completed' : 'running',
    severities: [
      ...(types.has('info_event_added') ? ['info' as const] : []),
      ...(hasError ? ['error' as const] : []),
    ],
    tags: [...new Set(spans.flatMap(({ span }) => tagsOf(span)))].toSorted(),
    attributes: attributesOf(spans),
    firstNs: times[0] ?? 0n,
    lastNs: times.at(-1) ?? 0n,
  };
}

/** Of a text separated by commas, or of an array. */
function tagsOf({ attributes = [] }: SpanInit): string[] {
  const entries: Iterable<readonly [string, AnyValueInit]> =
    Symbol.iterator in attributes ? attributes : Object.entries(attributes);
  const value = [...entries].findLast(([key]) => key === 'cairn.trace.tags')?.[1] ?? '';
  const tags = Array.isArray(value)
    ? value.filter((item) => typeof item === 'string')
    : textOfValue(value).split(',');
  return tags.map((tag) => tag.trim()).filter((tag) => tag !== '' && Buffer.byteLength(tag) <= 256);
}

/** Written last to first, so that the first in rank stays. */
function attributesOf(spans: readonly Sent[]): Map<string, string> {
  const attributes = new Map<string, string>();
  const put = (key: string, value: string) => {
    if (key !== '' && Buffer.byteLength(key) <= 256) attributes.set(key, cutBytes(value, 4096));
  };
  const lastToFirst = spans.toReversed();
  for (const { service, isRoot } of lastToFirst) if (!isRoot && service) put('service.name', service);
  for (const { span, service, isRoot } of lastToFirst) {
    if (!isRoot) continue;
    for (const [key, value] of textsOf(span.attributes)) {
      if (key !== 'cairn.trace.tags' && !key.startsWith(labelPrefix)) put(key, value);
    }
    if (service) put('service.name', service);
  }
  for (const { span } of lastToFirst) {
    for (const [key, value] of textsOf(span.attributes)) {
      if (key.startsWith(labelPrefix)) put(key.slice(labelPrefix.length), value);
    }
  }
  return attributes;
}
