import { wireTag } from '../protobuf/wire-tag.ts';

/* Fields of opentelemetry/proto/trace/v1/trace.proto, 1.x. */

/** Of `ExportTraceServiceRequest` and `TracesData`, which are the same on the wire. */
export const requestTags = { resourceSpans: wireTag(1, 'lengthDelimited') } as const;

export const resourceSpansTags = {
  resource: wireTag(1, 'lengthDelimited'),
  scopeSpans: wireTag(2, 'lengthDelimited'),
} as const;

export const scopeSpansTags = {
  scope: wireTag(1, 'lengthDelimited'),
  span: wireTag(2, 'lengthDelimited'),
} as const;

export const spanTags = {
  traceId: wireTag(1, 'lengthDelimited'),
  spanId: wireTag(2, 'lengthDelimited'),
  traceState: wireTag(3, 'lengthDelimited'),
  parentSpanId: wireTag(4, 'lengthDelimited'),
  name: wireTag(5, 'lengthDelimited'),
  kind: wireTag(6, 'varint'),
  startTime: wireTag(7, 'fixed64'),
  endTime: wireTag(8, 'fixed64'),
  attribute: wireTag(9, 'lengthDelimited'),
  droppedAttributesCount: wireTag(10, 'varint'),
  event: wireTag(11, 'lengthDelimited'),
  droppedEventsCount: wireTag(12, 'varint'),
  link: wireTag(13, 'lengthDelimited'),
  droppedLinksCount: wireTag(14, 'varint'),
  status: wireTag(15, 'lengthDelimited'),
} as const;

export const eventTags = {
  time: wireTag(1, 'fixed64'),
  name: wireTag(2, 'lengthDelimited'),
  attribute: wireTag(3, 'lengthDelimited'),
  droppedAttributesCount: wireTag(4, 'varint'),
} as const;

export const linkTags = {
  traceId: wireTag(1, 'lengthDelimited'),
  spanId: wireTag(2, 'lengthDelimited'),
  traceState: wireTag(3, 'lengthDelimited'),
  attribute: wireTag(4, 'lengthDelimited'),
  droppedAttributesCount: wireTag(5, 'varint'),
} as const;

export const statusTags = {
  message: wireTag(2, 'lengthDelimited'),
  code: wireTag(3, 'varint'),
} as const;

/** `Status.StatusCode`. */
export const statusCodes = { ok: 1, error: 2 } as const;
