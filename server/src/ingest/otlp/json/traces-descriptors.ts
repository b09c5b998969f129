import { instrumentationScope, keyValue, resource } from './common-descriptors.ts';
import { describeMessage, enumeration, message, repeated, scalar } from './message-descriptor.ts';

/* opentelemetry/proto/trace/v1/trace.proto and opentelemetry/proto/collector/trace/v1/trace_service.proto, 1.x. */

const spanKinds = new Map(
  ['UNSPECIFIED', 'INTERNAL', 'SERVER', 'CLIENT', 'PRODUCER', 'CONSUMER'].map(
    (kind, number) => [`SPAN_KIND_${kind}`, number] as const,
  ),
);

const statusCodes = new Map([
  ['STATUS_CODE_UNSET', 0],
  ['STATUS_CODE_OK', 1],
  ['STATUS_CODE_ERROR', 2],
]);

const event = describeMessage({
  timeUnixNano: scalar(1, 'fixed64'),
  name: scalar(2, 'string'),
  attributes: repeated(message(3, () => keyValue)),
  droppedAttributesCount: scalar(4, 'uint32'),
});

const link = describeMessage({
  traceId: scalar(1, 'id'),
  spanId: scalar(2, 'id'),
  traceState: scalar(3, 'string'),
  attributes: repeated(message(4, () => keyValue)),
  droppedAttributesCount: scalar(5, 'uint32'),
  flags: scalar(6, 'fixed32'),
});

const status = describeMessage({
  message: scalar(2, 'string'),
  code: enumeration(3, statusCodes),
});

const span = describeMessage({
  traceId: scalar(1, 'id'),
  spanId: scalar(2, 'id'),
  traceState: scalar(3, 'string'),
  parentSpanId: scalar(4, 'id'),
  flags: scalar(16, 'fixed32'),
  name: scalar(5, 'string'),
  kind: enumeration(6, spanKinds),
  startTimeUnixNano: scalar(7, 'fixed64'),
  endTimeUnixNano: scalar(8, 'fixed64'),
  attributes: repeated(message(9, () => keyValue)),
  droppedAttributesCount: scalar(10, 'uint32'),
  events: repeated(message(11, () => event)),
  droppedEventsCount: scalar(12, 'uint32'),
  links: repeated(message(13, () => link)),
  droppedLinksCount: scalar(14, 'uint32'),
  status: message(15, () => status),
});

const scopeSpans = describeMessage({
  scope: message(1, () => instrumentationScope),
  spans: repeated(message(2, () => span)),
  schemaUrl: scalar(3, 'string'),
});

const resourceSpans = describeMessage({
  resource: message(1, () => resource),
  scopeSpans: repeated(message(2, () => scopeSpans)),
  schemaUrl: scalar(3, 'string'),
});

/** `ExportTraceServiceRequest`. */
export const exportTracesRequest = describeMessage({
  resourceSpans: repeated(message(1, () => resourceSpans)),
});
