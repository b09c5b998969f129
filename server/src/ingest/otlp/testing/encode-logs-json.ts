import type { LogRecordInit, ResourceLogsInit } from './encode-logs-request.ts';
import { type Json, type JsonStyle, list, object, toAnyValue, toKeyValues, writeJson } from './otlp-json.ts';

/** The OTLP/JSON of an `ExportLogsServiceRequest`, from the input of `encodeLogsRequest`. */
export function encodeLogsJson(resourceLogs: readonly ResourceLogsInit[], style: JsonStyle = {}): string {
  return writeJson(
    object([['resourceLogs', list(resourceLogs.map((each) => toResourceLogs(each, style)))]]),
    style,
  );
}

function toResourceLogs({ resource, scopeLogs }: ResourceLogsInit, style: JsonStyle): Json {
  return object([
    ['resource', resource && object([['attributes', toKeyValues(resource, style)]])],
    [
      'scopeLogs',
      list(
        scopeLogs.map(({ scope, records }) =>
          object([
            [
              'scope',
              scope &&
                object([
                  ['name', scope.name],
                  ['version', scope.version],
                  ['attributes', toKeyValues(scope.attributes ?? [], style)],
                ]),
            ],
            ['logRecords', list(records.map((record) => toLogRecord(record, style)))],
          ]),
        ),
      ),
    ],
  ]);
}

function toLogRecord(record: LogRecordInit, style: JsonStyle): Json {
  const id = (hex: string | undefined) => (style.upperCaseIds ? hex?.toUpperCase() : hex);
  return object([
    ['timeUnixNano', record.timeNs],
    ['observedTimeUnixNano', record.observedTimeNs],
    ['severityNumber', record.severityNumber],
    ['severityText', record.severityText],
    ['body', record.body === undefined ? undefined : toAnyValue(record.body, style)],
    ['attributes', toKeyValues(record.attributes ?? [], style)],
    ['droppedAttributesCount', record.droppedAttributesCount],
    ['flags', record.flags],
    ['traceId', id(record.traceId)],
    ['spanId', id(record.spanId)],
    ['eventName', record.eventName],
  ]);
}
