import type { TraceEvent } from '../../../traces/trace.ts';
import type { AnyValueInit, AttributesInit } from './encode-any-value.ts';
import type { ResourceSpansInit, SpanEventInit, SpanInit, SpanLinkInit } from './encode-traces-request.ts';
import { textOfValue } from './expected-logs.ts';

/*
 * The reference for tests of spans, written from docs/otlp.md and the contract, without the code under test.
 */

type Payload = Record<string, unknown>;
type Texts = Map<string, string>;

interface EventBody {
  readonly eventType: string;
  readonly payload: Payload;
  readonly correlationId?: string;
}

/** The timeline events of valid spans, in the order of the request. */
export function expectedSpanEvents(request: readonly ResourceSpansInit[], createdAtMs: number): TraceEvent[] {
  return request.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) => {
      const service = textsOf(resource).get('service.name');
      const named = {
        ...(service && { service: cut(service, 4096) }),
        ...(scope?.name && {
          scope: { name: cut(scope.name, 4096), ...(scope.version && { version: cut(scope.version, 4096) }) },
        }),
      };
      return spans.flatMap((span) => eventsOfSpan(span, named, createdAtMs));
    }),
  );
}

function eventsOfSpan(span: SpanInit, named: Payload, createdAtMs: number): TraceEvent[] {
  const { spanId = '', startNs = 0n, status } = span;
  const endNs = span.endNs || startNs;
  const started = { span_id: spanId, ...payloadOfSpan(span), ...named };
  const message = status?.message ?? '';
  const finished = {
    ...started,
    ...(status?.code === 1 && { status: 'ok' }),
    ...(status?.code === 2 && { status: 'error' }),
    ...(message && { status_message: message }),
    duration_ms: Number(endNs - startNs) / 1e6,
  };
  const event = (
    id: string,
    eventType: string,
    traceTimestampNs: bigint,
    payload: Payload,
    correlationId?: string,
  ): TraceEvent => ({
    eventId: `span.${spanId}.${id}`,
    eventType,
    version: 1,
    source: 'otlp',
    createdAtMs,
    traceTimestampNs,
    payload,
    ...(correlationId !== undefined && { pluginCorrelationId: correlationId }),
  });
  const events = (span.events ?? []).map((each, index) => {
    const { eventType, payload, correlationId } = bodyOfEvent(each, spanId);
    return event(`event.${index}`, eventType, each.timeNs || startNs, payload, correlationId);
  });
  const isToldByException = (span.events ?? [])
    .filter(({ name }) => name === 'exception')
    .some(({ attributes }) => {
      const texts = textsOf(attributes);
      return [undefined, '', texts.get('exception.message'), exceptionName(texts)].includes(message);
    });
  const failed = { name: cut(message || `${span.name || 'unnamed'} failed`, 256), span_id: spanId };
  return [
    event('started', 'span_started', startNs, started),
    event('finished', 'span_finished', endNs, finished),
    ...events,
    ...(status?.code === 2 && !isToldByException ? [event('error', 'error_event_added', endNs, failed)] : []),
  ];
}

function payloadOfSpan(span: SpanInit): Payload {
  const { attributes, leftOutCount } = mapOf(textsOf(span.attributes));
  const links = (span.links ?? []).flatMap(linkOf);
  const leftOutLinks = (span.links ?? []).length - links.length;
  const kind = ['internal', 'server', 'client', 'producer', 'consumer'][(span.kind ?? 0) - 1];
  return {
    ...(isValidId(span.parentSpanId, 8) && { parent_span_id: span.parentSpanId }),
    name: cut(span.name || 'unnamed', 4096),
    ...(kind && { kind }),
    ...(attributes && { attributes }),
    ...(links.length > 0 && { links }),
    ...(span.traceState && { trace_state: span.traceState }),
    ...counted('dropped_attributes_count', (span.droppedAttributesCount ?? 0) + leftOutCount),
    ...counted('dropped_events_count', span.droppedEventsCount ?? 0),
    ...counted('dropped_links_count', (span.droppedLinksCount ?? 0) + leftOutLinks),
  };
}

function linkOf(link: SpanLinkInit): Payload[] {
  if (!isValidId(link.traceId, 16) || !isValidId(link.spanId, 8)) return [];
  const { attributes, leftOutCount } = mapOf(textsOf(link.attributes));
  return [
    {
      trace_id: link.traceId,
      span_id: link.spanId,
      ...(link.traceState && { trace_state: link.traceState }),
      ...(attributes && { attributes }),
      ...counted('dropped_attributes_count', (link.droppedAttributesCount ?? 0) + leftOutCount),
    },
  ];
}

function bodyOfEvent(event: SpanEventInit, spanId: string): EventBody {
  const { name = '' } = event;
  const texts = textsOf(event.attributes);
  const kind = hintKinds.get(name);
  const caip2 = texts.get('chain.caip2');
  if (kind !== undefined && caip2 !== undefined && isCaip2(caip2)) return hintOf(kind, texts);
  const stackTrace = texts.get('exception.stacktrace');
  if (name === 'exception') texts.delete('exception.stacktrace');
  if (kind !== undefined) texts.set('cairn.hint.problem', caip2 === undefined ? noChain : badChain);
  const { attributes, leftOutCount } = mapOf(texts);
  const title = name === 'exception' ? exceptionName(texts) || 'exception' : name || 'unnamed';
  return {
    eventType: name === 'exception' ? 'error_event_added' : 'info_event_added',
    payload: {
      name: cut(title, 256),
      ...(attributes && { details: attributes }),
      span_id: spanId,
      ...counted('dropped_attributes_count', (event.droppedAttributesCount ?? 0) + leftOutCount),
      ...(name === 'exception' && stackTrace && { stack_trace: cut(stackTrace, 32_768) }),
    },
  };
}

const hintKinds = new Map([
  ['cairn.web3.evm.txhint', 'evm_transaction'],
  ['cairn.web3.safe.txhint', 'safe_transaction'],
  ['cairn.web3.safe.msghint', 'safe_message'],
  ['cairn.web3.solana.txhint', 'solana_transaction'],
  ['cairn.web3.relayhint', 'relay_order'],
  ['cairn.web3.canton.txhint', 'canton_command'],
]);
const remedy = 'set the attribute chain.caip2 to a CAIP-2 chain id such as eip155:1';
const noChain = `no transaction hint without a chain; ${remedy}`;
const badChain = `no transaction hint: chain.caip2 is not a CAIP-2 chain id; ${remedy}`;

function hintOf(kind: string, texts: Texts): EventBody {
  const known = (key: string, isValid: (value: string) => boolean): string | undefined => {
    const value = texts.get(key);
    if (value === undefined || !isValid(value)) return undefined;
    texts.delete(key);
    return value;
  };
  const caip2 = known('chain.caip2', isCaip2);
  const chainName = known('chain.name', ({ length }) => length > 0 && length <= 64);
  const chainId = known('chain.chain_id', (value) => /^\d+$/.test(value) && Number(value) < 2 ** 53);
  const hash = known('transaction_hash', ({ length }) => length > 0 && length <= 256);
  const correlationId = known('correlation_id', ({ length }) => length > 0 && length <= 128);
  const { attributes } = mapOf(texts, { maxKeys: 64, maxKeyBytes: 256, maxValueBytes: 4096 });
  return {
    eventType: 'transaction_hint_added',
    payload: {
      kind,
      chain: { caip2, ...(chainName && { name: chainName }), ...(chainId && { chain_id: Number(chainId) }) },
      ...(hash && { transaction_hash: hash }),
      ...(attributes && { attributes }),
    },
    ...(correlationId && { correlationId }),
  };
}

function isCaip2(text: string): boolean {
  const [namespace = '', reference = '', ...more] = text.split(':');
  return more.length === 0 && /^[-a-z0-9]{3,8}$/.test(namespace) && /^[-\w]{1,32}$/.test(reference);
}

function exceptionName(texts: Texts): string {
  return [texts.get('exception.type'), texts.get('exception.message')].filter(Boolean).join(': ');
}

const spanMapLimits = { maxKeys: 1024, maxKeyBytes: 1024, maxValueBytes: 262_144 };

/** A map of the contract; no attributes without entries. */
function mapOf(texts: Texts, limits = spanMapLimits) {
  const entries = [...texts].filter(([key]) => key !== '');
  const kept = entries
    .slice(0, limits.maxKeys)
    .map(([key, value]) => [cutBytes(key, limits.maxKeyBytes), cutBytes(value, limits.maxValueBytes)]);
  return {
    leftOutCount: texts.size - kept.length,
    ...(kept.length > 0 && { attributes: Object.fromEntries(kept) as Payload }),
  };
}

/** The last value of a repeated key wins. */
export function textsOf(attributes: AttributesInit = []): Texts {
  const entries: Iterable<readonly [string, AnyValueInit]> =
    Symbol.iterator in attributes ? attributes : Object.entries(attributes);
  return new Map([...entries].map(([key, value]) => [key, textOfValue(value)]));
}

/** At most that many UTF-16 units. */
export function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${startOf(text, maxLength - 1, ({ length }) => length)}…`;
}

/** At most that many bytes of UTF-8. */
export function cutBytes(text: string, maxBytes: number): string {
  const isShort = Buffer.byteLength(text) <= maxBytes;
  return isShort ? text : `${startOf(text, maxBytes - 3, (character) => Buffer.byteLength(character))}…`;
}

/** The whole characters that fit. */
function startOf(text: string, maxSize: number, sizeOf: (character: string) => number): string {
  let start = '';
  let size = 0;
  for (const character of text) {
    size += sizeOf(character);
    if (size > maxSize) break;
    start += character;
  }
  return start;
}

function counted(name: string, count: number): Payload {
  return count > 0 ? { [name]: count } : {};
}

function isValidId(hex: string | undefined, byteCount: number): boolean {
  return hex?.length === 2 * byteCount && /[^0]/.test(hex);
}
