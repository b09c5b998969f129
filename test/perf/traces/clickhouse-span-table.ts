import type { ClickHouse } from '../../support/open-clickhouse.ts';
import { toJsonObject } from '../logs/clickhouse-log-table.ts';
import type { SampleAttributes, SampleSpanEvent } from './sample-span-attributes.ts';
import type { SampleSpan } from './sample-spans.ts';

/**
 * The table of the OpenTelemetry Collector's ClickHouse exporter without its secondary indexes, which would cost the
 * peer more; ordered by service and time:
 * https://github.com/open-telemetry/opentelemetry-collector-contrib/blob/main/exporter/clickhouseexporter/README.md
 */
export function createSpanTable(database: ClickHouse, name: string): void {
  database.run(`CREATE TABLE ${name} (
    time DateTime64(9) CODEC(Delta(8), ZSTD(1)), trace_id FixedString(32) CODEC(ZSTD(1)),
    span_id FixedString(16) CODEC(ZSTD(1)), parent_span_id String CODEC(ZSTD(1)),
    name LowCardinality(String) CODEC(ZSTD(1)), kind LowCardinality(String) CODEC(ZSTD(1)),
    service LowCardinality(String) CODEC(ZSTD(1)), scope LowCardinality(String) CODEC(ZSTD(1)),
    resource Map(LowCardinality(String), String) CODEC(ZSTD(1)),
    attributes Map(LowCardinality(String), String) CODEC(ZSTD(1)), duration_ns UInt64 CODEC(ZSTD(1)),
    status_code LowCardinality(String) CODEC(ZSTD(1)), status_message String CODEC(ZSTD(1)),
    events Nested (
      time DateTime64(9), name LowCardinality(String), attributes Map(LowCardinality(String), String)
    ) CODEC(ZSTD(1))
  ) ENGINE = MergeTree PARTITION BY toDate(time) ORDER BY (service, time)`);
}

const kindNames = ['Unspecified', 'Internal', 'Server', 'Client'];

/** Spans as JSON lines; of what is in a sample only the line ends of a stack trace need an escape. */
export function toSpanLines(spans: readonly SampleSpan[]): Uint8Array {
  return Buffer.from(spans.map(toJsonLine).join('\n'));
}

function toJsonLine(span: SampleSpan): string {
  const [scope] = span.service.scope;
  return (
    `{"time":"${timeText(span.startMs, span.startRestNs)}","trace_id":"${span.traceId}","span_id":"${span.spanId}",` +
    `"parent_span_id":"${span.parentSpanId}","name":"${span.name}","kind":"${kindNames[span.kind]}",` +
    `"service":"${span.service.name}","scope":"${scope}","resource":${toJsonObject(span.service.resource)},` +
    `"attributes":${toJsonObject(asText(span.attributes))},"duration_ns":${span.durationMs}000000,` +
    `"status_code":"${span.statusMessage === undefined ? 'Unset' : 'Error'}",` +
    `"status_message":"${span.statusMessage ?? ''}"${span.event === undefined ? '' : eventColumns(span, span.event)}}`
  );
}

function eventColumns({ startMs, startRestNs }: SampleSpan, { name, attributes }: SampleSpanEvent): string {
  const object = toJsonObject(asText(attributes)).replaceAll('\n', '\\n');
  return `,"events.time":["${timeText(startMs, startRestNs)}"],"events.name":["${name}"],"events.attributes":[${object}]`;
}

function asText(attributes: SampleAttributes): (readonly [key: string, value: string])[] {
  return attributes.map(([key, value]) => [key, String(value)]);
}

function timeText(ms: number, restNs: number): string {
  return `${Math.floor(ms / 1000)}.${String(ms % 1000).padStart(3, '0')}${String(restNs).padStart(6, '0')}`;
}
