import { createWireWriter, type WireWriter } from '../protobuf/wire-writer.ts';
import { type AttributesInit, encodeKeyValues } from './encode-any-value.ts';

export type { AttributesInit } from './encode-any-value.ts';

/** One `Span.Event`; a field left out is not sent, as in every other `…Init`. */
export interface SpanEventInit {
  readonly timeNs?: bigint;
  readonly name?: string;
  readonly attributes?: AttributesInit;
  readonly droppedAttributesCount?: number;
}

export interface SpanLinkInit {
  /** Hex digits, of any number, as every id. */
  readonly traceId?: string;
  readonly spanId?: string;
  readonly traceState?: string;
  readonly attributes?: AttributesInit;
  readonly droppedAttributesCount?: number;
  readonly flags?: number;
}

export interface SpanInit {
  readonly traceId?: string;
  readonly spanId?: string;
  readonly traceState?: string;
  readonly parentSpanId?: string;
  readonly flags?: number;
  readonly name?: string;
  /** `Span.SpanKind`. */
  readonly kind?: number;
  readonly startNs?: bigint;
  readonly endNs?: bigint;
  readonly attributes?: AttributesInit;
  readonly droppedAttributesCount?: number;
  readonly events?: readonly SpanEventInit[];
  readonly droppedEventsCount?: number;
  readonly links?: readonly SpanLinkInit[];
  readonly droppedLinksCount?: number;
  /** `code` is a `Status.StatusCode`: 1 ok, 2 error. */
  readonly status?: { readonly code?: number; readonly message?: string };
}

export interface ScopeSpansInit {
  readonly scope?: {
    readonly name?: string;
    readonly version?: string;
    readonly attributes?: AttributesInit;
  };
  readonly spans: readonly SpanInit[];
}

export interface ResourceSpansInit {
  /** Attributes of the resource, `service.name` among them. */
  readonly resource?: AttributesInit;
  readonly scopeSpans: readonly ScopeSpansInit[];
}

/**
 * An `ExportTraceServiceRequest` in protobuf, which is also a `TracesData`:
 *
 *     encodeTracesRequest([{ resource: { 'service.name': 'shop' }, scopeSpans: [{ spans: [{ traceId, spanId, name: 'pay' }] }] }])
 */
export function encodeTracesRequest(resourceSpans: readonly ResourceSpansInit[]): Uint8Array<ArrayBuffer> {
  const request = createWireWriter();
  for (const each of resourceSpans) request.bytes(1, encodeResourceSpans(each));
  return request.finish();
}

function encodeResourceSpans({ resource, scopeSpans }: ResourceSpansInit): Uint8Array {
  const writer = createWireWriter();
  if (resource !== undefined) {
    const message = createWireWriter();
    writeAttributes(message, 1, resource);
    writer.bytes(1, message.finish());
  }
  for (const each of scopeSpans) writer.bytes(2, encodeScopeSpans(each));
  return writer.finish();
}

function encodeScopeSpans({ scope, spans }: ScopeSpansInit): Uint8Array {
  const writer = createWireWriter();
  if (scope !== undefined) {
    const message = createWireWriter();
    if (scope.name !== undefined) message.string(1, scope.name);
    if (scope.version !== undefined) message.string(2, scope.version);
    writeAttributes(message, 3, scope.attributes);
    writer.bytes(1, message.finish());
  }
  for (const span of spans) writer.bytes(2, encodeSpan(span));
  return writer.finish();
}

/** One `Span` message. */
export function encodeSpan(span: SpanInit): Uint8Array {
  const writer = createWireWriter();
  writeId(writer, 1, span.traceId);
  writeId(writer, 2, span.spanId);
  if (span.traceState !== undefined) writer.string(3, span.traceState);
  writeId(writer, 4, span.parentSpanId);
  if (span.name !== undefined) writer.string(5, span.name);
  if (span.kind !== undefined) writer.varint(6, span.kind);
  if (span.startNs !== undefined) writer.fixed64(7, span.startNs);
  if (span.endNs !== undefined) writer.fixed64(8, span.endNs);
  writeAttributes(writer, 9, span.attributes);
  writeCount(writer, 10, span.droppedAttributesCount);
  for (const event of span.events ?? []) writer.bytes(11, encodeEvent(event));
  writeCount(writer, 12, span.droppedEventsCount);
  for (const link of span.links ?? []) writer.bytes(13, encodeLink(link));
  writeCount(writer, 14, span.droppedLinksCount);
  if (span.status !== undefined) {
    const status = createWireWriter();
    if (span.status.message !== undefined) status.string(2, span.status.message);
    if (span.status.code !== undefined) status.varint(3, span.status.code);
    writer.bytes(15, status.finish());
  }
  if (span.flags !== undefined) writer.fixed32(16, span.flags);
  return writer.finish();
}

function encodeEvent(event: SpanEventInit): Uint8Array {
  const writer = createWireWriter();
  if (event.timeNs !== undefined) writer.fixed64(1, event.timeNs);
  if (event.name !== undefined) writer.string(2, event.name);
  writeAttributes(writer, 3, event.attributes);
  writeCount(writer, 4, event.droppedAttributesCount);
  return writer.finish();
}

function encodeLink(link: SpanLinkInit): Uint8Array {
  const writer = createWireWriter();
  writeId(writer, 1, link.traceId);
  writeId(writer, 2, link.spanId);
  if (link.traceState !== undefined) writer.string(3, link.traceState);
  writeAttributes(writer, 4, link.attributes);
  writeCount(writer, 5, link.droppedAttributesCount);
  if (link.flags !== undefined) writer.fixed32(6, link.flags);
  return writer.finish();
}

function writeId(writer: WireWriter, field: number, hex: string | undefined): void {
  if (hex !== undefined) writer.bytes(field, Buffer.from(hex, 'hex'));
}

function writeCount(writer: WireWriter, field: number, count: number | undefined): void {
  if (count !== undefined) writer.varint(field, count);
}

function writeAttributes(writer: WireWriter, field: number, attributes: AttributesInit = []): void {
  for (const keyValue of encodeKeyValues(attributes)) writer.bytes(field, keyValue);
}
