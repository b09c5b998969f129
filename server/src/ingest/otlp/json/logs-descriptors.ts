import { anyValue, instrumentationScope, keyValue, resource } from './common-descriptors.ts';
import { describeMessage, enumeration, message, repeated, scalar } from './message-descriptor.ts';

/* opentelemetry/proto/logs/v1/logs.proto and opentelemetry/proto/collector/logs/v1/logs_service.proto, 1.x. */

/** `SEVERITY_NUMBER_TRACE` is 1, `SEVERITY_NUMBER_TRACE2` 2, `SEVERITY_NUMBER_FATAL4` 24. */
const severityNumbers = new Map([
  ['SEVERITY_NUMBER_UNSPECIFIED', 0],
  ...['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'].flatMap((level, index) =>
    ['', '2', '3', '4'].map(
      (step, offset) => [`SEVERITY_NUMBER_${level}${step}`, 4 * index + offset + 1] as const,
    ),
  ),
]);

const logRecord = describeMessage({
  timeUnixNano: scalar(1, 'fixed64'),
  observedTimeUnixNano: scalar(11, 'fixed64'),
  severityNumber: enumeration(2, severityNumbers),
  severityText: scalar(3, 'string'),
  body: message(5, () => anyValue),
  attributes: repeated(message(6, () => keyValue)),
  droppedAttributesCount: scalar(7, 'uint32'),
  flags: scalar(8, 'fixed32'),
  traceId: scalar(9, 'id'),
  spanId: scalar(10, 'id'),
  eventName: scalar(12, 'string'),
});

const scopeLogs = describeMessage({
  scope: message(1, () => instrumentationScope),
  logRecords: repeated(message(2, () => logRecord)),
  schemaUrl: scalar(3, 'string'),
});

const resourceLogs = describeMessage({
  resource: message(1, () => resource),
  scopeLogs: repeated(message(2, () => scopeLogs)),
  schemaUrl: scalar(3, 'string'),
});

/** `ExportLogsServiceRequest`. */
export const exportLogsRequest = describeMessage({
  resourceLogs: repeated(message(1, () => resourceLogs)),
});
