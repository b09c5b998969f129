import type { Schemas } from '../generated/operations.gen.ts';
import { formatRfc3339 } from '../time/rfc3339.ts';
import type { StoredLog } from './log.ts';

export function toWireLog(log: StoredLog): Schemas['LogRecord'] {
  const { observedTimeNs, eventName, traceId, spanId, scopeName, scopeVersion } = log;
  return {
    record_id: toRecordId(log.sequence),
    time: formatRfc3339(log.timeNs),
    ...(observedTimeNs === undefined ? {} : { observed_time: formatRfc3339(observedTimeNs) }),
    severity_number: log.severityNumber,
    severity_text: log.severityText,
    ...(eventName === undefined ? {} : { event_name: eventName }),
    body: log.body,
    service_name: log.serviceName,
    ...(traceId === undefined ? {} : { trace_id: traceId }),
    ...(spanId === undefined ? {} : { span_id: spanId }),
    ...(scopeName === undefined ? {} : { scope_name: scopeName }),
    ...(scopeVersion === undefined ? {} : { scope_version: scopeVersion }),
    ...(log.flags === 0 ? {} : { flags: log.flags }),
    ...(log.droppedAttributesCount === 0 ? {} : { dropped_attributes_count: log.droppedAttributesCount }),
    attributes: Object.fromEntries(log.attributes),
    resource_attributes: Object.fromEntries(log.resourceAttributes),
  };
}

function toRecordId(sequence: number): string {
  return `l${sequence.toString(36)}`;
}
