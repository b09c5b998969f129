import type { Platform } from '../client/platform.ts';
import type { ItemsByKind } from '../delivery/queued-items.ts';
import { toValueText } from './value-text.ts';
import { wireLimits } from './wire-limits.ts';

/** A further member of a JSON object, or '' without a value. `json` is already encoded. */
function optional(name: string, json: string | number | undefined): string {
  return json === undefined ? '' : `,"${name}":${json}`;
}

function optionalText(name: string, text: string | undefined): string {
  return text === undefined || text === '' ? '' : `,"${name}":${JSON.stringify(text)}`;
}

/** Truncated to the wire limit; `undefined` for a value without a text form. */
export function toCorrelationId(value: unknown): string | undefined {
  return toValueText(value, wireLimits.correlationIdBytes);
}

/** As JSON text. */
function encodeTimestamp(timeMs: number): string {
  return `"${new Date(timeMs).toISOString()}"`;
}

export interface EncodableEvent {
  readonly eventType: string;
  readonly version: number;
  readonly timeMs: number;
  readonly payloadJson: string;
  readonly correlationId?: string | undefined;
}

export function encodeEvent(event: EncodableEvent): string {
  const type = JSON.stringify(event.eventType);
  const version = optional('version', event.version === 1 ? undefined : event.version);
  const time = encodeTimestamp(event.timeMs);
  const correlationId = optionalText('plugin_correlation_id', event.correlationId);
  return `{"event_type":${type}${version},"trace_timestamp":${time},"payload":${event.payloadJson}${correlationId}}`;
}

/** The payload of the `info`, `warn` and `error` events. */
export function encodeNamedPayload(payload: {
  readonly name: string;
  readonly detailsJson: string | undefined;
  readonly stackTrace: string | undefined;
  readonly spanId: string | undefined;
}): string {
  const name = JSON.stringify(payload.name);
  const details = optional('details', payload.detailsJson);
  const stackTrace = optionalText('stack_trace', payload.stackTrace);
  return `{"name":${name}${details}${stackTrace}${optionalText('span_id', payload.spanId)}}`;
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
  const { caip2, name, chainId } = hint.chain;
  const chain = `{"caip2":${JSON.stringify(caip2)}${optionalText('name', name)}${optional('chain_id', chainId)}}`;
  const transactionHash = optionalText('transaction_hash', hint.transactionHash);
  const attributes = optional('attributes', hint.attributesJson);
  const time = encodeTimestamp(hint.timeMs);
  const correlationId = optionalText('plugin_correlation_id', hint.correlationId);
  return (
    `{"chain":${chain},"kind":${JSON.stringify(hint.kind)}${transactionHash}${attributes}` +
    `,"trace_timestamp":${time}${correlationId}}`
  );
}

export interface EncodableSpan {
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly startedMs: number;
  /** Absent for an unfinished span. */
  readonly finishedMs: number | undefined;
  readonly status: 'ok' | 'error' | undefined;
  readonly attributesJson: string | undefined;
}

export function encodeSpan(span: EncodableSpan): string {
  const finishedAt = span.finishedMs === undefined ? undefined : encodeTimestamp(span.finishedMs);
  const parent = optionalText('parent_span_id', span.parentSpanId);
  const end = `${optional('finished_at', finishedAt)}${optionalText('status', span.status)}`;
  return (
    `{"span_id":"${span.spanId}"${parent},"name":${JSON.stringify(span.name)}` +
    `,"started_at":${encodeTimestamp(span.startedMs)}${end}${optional('attributes', span.attributesJson)}}`
  );
}

export function encodeFlush(flush: {
  readonly flushId: string;
  readonly name: string | undefined;
  readonly source: Platform['source'];
  readonly sentMs: number;
  readonly items: ItemsByKind;
}): string {
  const { event, attribute, tag, hint, span } = flush.items;
  const name = optionalText('name', flush.name);
  // Attributes are queued as `"key":"value"`.
  const attributes = attribute.size === 0 ? '' : `,"attributes":{${[...attribute.values()].join(',')}}`;
  return (
    `{"flush_id":"${flush.flushId}"${name},"source":"${flush.source}","sent_at":${encodeTimestamp(flush.sentMs)}` +
    `${list('events', event)}${attributes}${list('tags', tag)}${list('hints', hint)}${list('spans', span)}}`
  );
}

function list(name: string, items: ReadonlyMap<unknown, string>): string {
  return items.size === 0 ? '' : `,"${name}":[${[...items.values()].join(',')}]`;
}

/** `flushes` are encoded already; the service stores them before it closes the trace. */
export function encodeClose(
  { reason, sentMs }: { readonly reason: string | undefined; readonly sentMs: number },
  flushes: readonly string[] = [],
): string {
  const inner = flushes.length === 0 ? '' : `,"flushes":[${flushes.join(',')}]`;
  return `{"sent_at":${encodeTimestamp(sentMs)}${optionalText('reason', reason)}${inner}}`;
}
