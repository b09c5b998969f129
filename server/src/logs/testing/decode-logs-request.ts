import { readResource, readScope } from '../../ingest/otlp/common-messages/read-resource.ts';
import type { LogRecordFields } from '../../ingest/otlp/logs-request/log-record-fields.ts';
import { readLogsRequest } from '../../ingest/otlp/logs-request/read-logs-request.ts';
import type { LogRecord } from '../log.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Decodes an `ExportLogsServiceRequest` to records, one object each: the reference for the columns of the store.
 *
 * @throws MalformedRequest
 */
export function decodeLogsRequest(request: Uint8Array, receivedAtNs: bigint): LogRecord[] {
  const records: LogRecord[] = [];
  let resourceAttributes: ReadonlyMap<string, string> = new Map();
  let scope = { name: '', version: '' };
  readLogsRequest(request, {
    beginResource(start, end) {
      resourceAttributes = readResource(request.subarray(start, end));
    },
    beginScope(start, end) {
      scope = readScope(request.subarray(start, end));
    },
    addRecord(fields) {
      records.push({
        ...toRecord(fields, receivedAtNs),
        serviceName: resourceAttributes.get('service.name') ?? '',
        resourceAttributes,
        ...withoutEmpty({ scopeName: scope.name, scopeVersion: scope.version }),
      });
    },
  });
  return records;
}

function toRecord(
  fields: LogRecordFields,
  receivedAtNs: bigint,
): Omit<LogRecord, 'serviceName' | 'resourceAttributes'> {
  const { request } = fields;
  const text = (start: number, end: number) => decoder.decode(request.subarray(start, end));
  const hex = (start: number, length: number) =>
    start === -1 ? '' : Buffer.from(request.subarray(start, start + length)).toString('hex');
  const timeNs = toNs(fields.timeLow, fields.timeHigh);
  const observedTimeNs = toNs(fields.observedTimeLow, fields.observedTimeHigh);
  return {
    timeNs: timeNs || observedTimeNs || receivedAtNs,
    ...(observedTimeNs === 0n ? {} : { observedTimeNs }),
    severityNumber: fields.severityNumber,
    severityText: text(fields.severityTextStart, fields.severityTextEnd),
    body: decoder.decode(fields.bodySource.subarray(fields.bodyStart, fields.bodyEnd)),
    ...withoutEmpty({
      eventName: text(fields.eventNameStart, fields.eventNameEnd),
      traceId: hex(fields.traceIdStart, 16),
      spanId: hex(fields.spanIdStart, 8),
    }),
    flags: fields.flags,
    droppedAttributesCount: fields.droppedAttributesCount,
    attributes: toAttributes(fields.attributes, request),
  };
}

/** The last value of a repeated key wins. */
function toAttributes(
  ranges: LogRecordFields['attributes'],
  request: Uint8Array,
): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (let index = 0; index < ranges.count; index++) {
    attributes.set(
      decoder.decode(request.subarray(ranges.keyStarts[index], ranges.keyEnds[index])),
      decoder.decode(
        ranges.valueSources[index]?.subarray(ranges.valueStarts[index], ranges.valueEnds[index]),
      ),
    );
  }
  return attributes;
}

function toNs(low: number, high: number): bigint {
  return (BigInt(high) << 32n) | BigInt(low);
}

/** Without the members that are ''. */
function withoutEmpty<Name extends string>(
  texts: Readonly<Record<Name, string>>,
): { readonly [Key in Name]?: string } {
  // Object.entries loses the type of the keys.
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as {
    [Key in Name]?: string;
  };
}
