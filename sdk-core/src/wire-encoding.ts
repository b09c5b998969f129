import type { ItemsByKind } from './pending-items.ts';
import type { Platform } from './platform.ts';
import { truncateUtf8 } from './utf8-text.ts';
import { toValueText } from './value-text.ts';
import { wireLimits } from './wire-limits.ts';

/** A member of a JSON object, or nothing when there is no value. `json` is JSON text already. */
function member(name: string, json: string | undefined): readonly string[] {
  return json === undefined ? [] : [`"${name}":${json}`];
}

function textMember(name: string, text: string | undefined): readonly string[] {
  return text === undefined || text === '' ? [] : [`"${name}":${JSON.stringify(text)}`];
}

/** Cut to what the wire takes; `undefined` for anything without a text. */
export function toCorrelationId(value: unknown): string | undefined {
  return toValueText(value, wireLimits.correlationIdBytes);
}

function toTimestamp(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

export interface EncodableEvent {
  readonly eventType: string;
  readonly version: number;
  readonly timeMs: number;
  readonly payloadJson: string;
  readonly correlationId?: string | undefined;
}

export function encodeEvent(event: EncodableEvent): string {
  const members = [
    ...textMember('event_type', event.eventType),
    ...member('version', event.version === 1 ? undefined : String(event.version)),
    ...textMember('trace_timestamp', toTimestamp(event.timeMs)),
    ...member('payload', event.payloadJson),
    ...textMember('plugin_correlation_id', event.correlationId),
  ];
  return `{${members.join(',')}}`;
}

/** The payload of the `info`, `warn` and `error` events. */
export function encodeNamedPayload(payload: {
  readonly name: string;
  readonly detailsJson: string | undefined;
  readonly stackTrace: string | undefined;
  readonly spanId: string | undefined;
}): string {
  const members = [
    ...textMember('name', payload.name),
    ...member('details', payload.detailsJson),
    ...textMember('stack_trace', payload.stackTrace),
    ...textMember('span_id', payload.spanId),
  ];
  return `{${members.join(',')}}`;
}

export interface EncodableHint {
  readonly chain: {
    readonly caip2: string;
    readonly name?: string | undefined;
    readonly chainId?: number | undefined;
  };
  readonly kind: string;
  readonly transactionHash?: string | undefined;
  readonly attributesJson?: string | undefined;
  readonly timeMs: number;
  readonly correlationId?: string | undefined;
}

export function encodeHint(hint: EncodableHint): string {
  const chain = [
    ...textMember('caip2', hint.chain.caip2),
    ...textMember('name', hint.chain.name),
    ...member('chain_id', hint.chain.chainId === undefined ? undefined : String(hint.chain.chainId)),
  ];
  const members = [
    `"chain":{${chain.join(',')}}`,
    ...textMember('kind', hint.kind),
    ...textMember('transaction_hash', hint.transactionHash),
    ...member('attributes', hint.attributesJson),
    ...textMember('trace_timestamp', toTimestamp(hint.timeMs)),
    ...textMember('plugin_correlation_id', hint.correlationId),
  ];
  return `{${members.join(',')}}`;
}

export interface EncodableSpan {
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly startedMs: number;
  /** Absent for a span that never finished. */
  readonly finishedMs: number | undefined;
  readonly status: 'ok' | 'error' | undefined;
  readonly attributesJson: string | undefined;
}

export function encodeSpan(span: EncodableSpan): string {
  const finishedAt = span.finishedMs === undefined ? undefined : toTimestamp(span.finishedMs);
  const members = [
    ...textMember('span_id', span.spanId),
    ...textMember('parent_span_id', span.parentSpanId),
    ...textMember('name', span.name),
    ...textMember('started_at', toTimestamp(span.startedMs)),
    ...textMember('finished_at', finishedAt),
    ...textMember('status', span.status),
    ...member('attributes', span.attributesJson),
  ];
  return `{${members.join(',')}}`;
}

export function encodeFlush(flush: {
  readonly flushId: string;
  readonly name: string | undefined;
  readonly source: Platform['source'];
  readonly sentMs: number;
  readonly items: ItemsByKind;
}): string {
  const { event, attribute, tag, hint, span } = flush.items;
  const members = [
    ...textMember('flush_id', flush.flushId),
    ...textMember('name', flush.name),
    ...textMember('source', flush.source),
    ...textMember('sent_at', toTimestamp(flush.sentMs)),
    ...listMember('events', event),
    // Attributes wait as `"key":"value"`.
    ...(attribute.size === 0 ? [] : [`"attributes":{${[...attribute.values()].join(',')}}`]),
    ...listMember('tags', tag),
    ...listMember('hints', hint),
    ...listMember('spans', span),
  ];
  return `{${members.join(',')}}`;
}

function listMember(name: string, items: ReadonlyMap<unknown, string>): readonly string[] {
  return items.size === 0 ? [] : [`"${name}":[${[...items.values()].join(',')}]`];
}

export function encodeClose(reason: string | undefined, sentMs: number): string {
  const text = reason === undefined ? undefined : truncateUtf8(reason, wireLimits.closeReasonBytes);
  return `{${[...textMember('reason', text), ...textMember('sent_at', toTimestamp(sentMs))].join(',')}}`;
}
