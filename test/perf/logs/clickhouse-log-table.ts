import type { ClickHouse } from '../../support/open-clickhouse.ts';
import type { SampleLog } from './sample-logs.ts';

/**
 * The table of the OpenTelemetry Collector's ClickHouse exporter, ordered by time, which suits every query of the
 * benchmark:
 * https://github.com/open-telemetry/opentelemetry-collector-contrib/blob/main/exporter/clickhouseexporter/README.md
 */
export function createLogTable(database: ClickHouse, name: string): void {
  database.run(`CREATE TABLE ${name} (
    time DateTime64(9) CODEC(Delta(8), ZSTD(1)), observed_time DateTime64(9) CODEC(Delta(8), ZSTD(1)),
    trace_id String CODEC(ZSTD(1)), span_id String CODEC(ZSTD(1)),
    severity_text LowCardinality(String) CODEC(ZSTD(1)), severity_number UInt8 CODEC(ZSTD(1)),
    service LowCardinality(String) CODEC(ZSTD(1)), scope LowCardinality(String) CODEC(ZSTD(1)),
    body String CODEC(ZSTD(1)), resource Map(LowCardinality(String), String) CODEC(ZSTD(1)),
    attributes Map(LowCardinality(String), String) CODEC(ZSTD(1))
  ) ENGINE = MergeTree PARTITION BY toDate(time) ORDER BY time`);
}

/** Records as JSON lines; nothing in a sample needs an escape. */
export function toJsonLines(logs: readonly SampleLog[]): Uint8Array {
  return Buffer.from(logs.map(toJsonLine).join('\n'));
}

function toJsonLine(log: SampleLog): string {
  const time = `${Math.floor(log.timeMs / 1000)}.${String(log.timeMs % 1000).padStart(3, '0')}${String(log.timeRestNs).padStart(6, '0')}`;
  return (
    `{"time":"${time}","observed_time":"${time}","trace_id":"${log.traceId}","span_id":"${log.spanId}",` +
    `"severity_text":"${log.severityText}","severity_number":${log.severityNumber},` +
    `"service":"${log.producer.service}","scope":"checkout.http","body":"${log.body}",` +
    `"resource":${toJsonObject(log.producer.resource)},"attributes":${toJsonObject(log.attributes)}}`
  );
}

export function toJsonObject(entries: Iterable<readonly [string, string]>): string {
  return `{${Array.from(entries, ([key, value]) => `"${key}":"${value}"`).join(',')}}`;
}

export function bytesOnDisk(database: ClickHouse, table: string): number {
  const [row] = database.rows<{ readonly bytes: string }>(
    `SELECT sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND table = '${table}'`,
  );
  return Number(row?.bytes);
}
