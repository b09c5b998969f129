import type {
  ResourceSpansInit,
  ScopeSpansInit,
  SpanEventInit,
  SpanInit,
  SpanLinkInit,
} from './encode-traces-request.ts';
import { type Json, type JsonStyle, list, object, toKeyValues, writeJson } from './otlp-json.ts';

const kindNames = ['UNSPECIFIED', 'INTERNAL', 'SERVER', 'CLIENT', 'PRODUCER', 'CONSUMER'];
const codeNames = ['UNSET', 'OK', 'ERROR'];

/** The OTLP/JSON of an `ExportTraceServiceRequest`, from the input of `encodeTracesRequest`. */
export function encodeTracesJson(resourceSpans: readonly ResourceSpansInit[], style: JsonStyle = {}): string {
  const request = object([
    ['resourceSpans', list(resourceSpans.map((each) => toResourceSpans(each, style)))],
  ]);
  return writeJson(request, style);
}

function toResourceSpans({ resource, scopeSpans }: ResourceSpansInit, style: JsonStyle): Json {
  return object([
    ['resource', resource && object([['attributes', toKeyValues(resource, style)]])],
    ['scopeSpans', list(scopeSpans.map((each) => toScopeSpans(each, style)))],
  ]);
}

function toScopeSpans({ scope, spans }: ScopeSpansInit, style: JsonStyle): Json {
  const members: [string, Json | undefined][] = [
    ['name', scope?.name],
    ['version', scope?.version],
    ['attributes', toKeyValues(scope?.attributes ?? [], style)],
  ];
  return object([
    ['scope', scope && object(members)],
    ['spans', list(spans.map((span) => toSpan(span, style)))],
  ]);
}

function toSpan(span: SpanInit, style: JsonStyle): Json {
  const { status } = span;
  return object([
    ['traceId', toId(span.traceId, style)],
    ['spanId', toId(span.spanId, style)],
    ['traceState', span.traceState],
    ['parentSpanId', toId(span.parentSpanId, style)],
    ['flags', span.flags],
    ['name', span.name],
    ['kind', toEnum(span.kind, 'SPAN_KIND_', kindNames, style)],
    ['startTimeUnixNano', span.startNs],
    ['endTimeUnixNano', span.endNs],
    ['attributes', toKeyValues(span.attributes ?? [], style)],
    ['droppedAttributesCount', span.droppedAttributesCount],
    ['events', list((span.events ?? []).map((event) => toEvent(event, style)))],
    ['droppedEventsCount', span.droppedEventsCount],
    ['links', list((span.links ?? []).map((link) => toLink(link, style)))],
    ['droppedLinksCount', span.droppedLinksCount],
    [
      'status',
      status &&
        object([
          ['message', status.message],
          ['code', toEnum(status.code, 'STATUS_CODE_', codeNames, style)],
        ]),
    ],
  ]);
}

function toEvent(event: SpanEventInit, style: JsonStyle): Json {
  return object([
    ['timeUnixNano', event.timeNs],
    ['name', event.name],
    ['attributes', toKeyValues(event.attributes ?? [], style)],
    ['droppedAttributesCount', event.droppedAttributesCount],
  ]);
}

function toLink(link: SpanLinkInit, style: JsonStyle): Json {
  return object([
    ['traceId', toId(link.traceId, style)],
    ['spanId', toId(link.spanId, style)],
    ['traceState', link.traceState],
    ['attributes', toKeyValues(link.attributes ?? [], style)],
    ['droppedAttributesCount', link.droppedAttributesCount],
    ['flags', link.flags],
  ]);
}

function toId(hex: string | undefined, { upperCaseIds }: JsonStyle): string | undefined {
  return upperCaseIds ? hex?.toUpperCase() : hex;
}

/** A number without a name stays a number. */
function toEnum(
  number: number | undefined,
  prefix: string,
  names: readonly string[],
  { enumNames }: JsonStyle,
): Json | undefined {
  const name = enumNames ? names[number ?? -1] : undefined;
  return name === undefined ? number : prefix + name;
}
