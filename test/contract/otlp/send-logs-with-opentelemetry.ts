import { type Context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import type { LogRecord } from '@opentelemetry/api-logs';
import { OTLPLogExporter as GrpcExporter } from '@opentelemetry/exporter-logs-otlp-grpc';
import { OTLPLogExporter as JsonExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as ProtobufExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { type Compression, createOtlpExporter, type SenderOptions } from './create-otlp-exporter.ts';

const exporters = { grpc: GrpcExporter, 'http/json': JsonExporter, 'http/protobuf': ProtobufExporter };

/** Sends records as an application with the OpenTelemetry SDK does, and waits until they were taken. */
export async function sendLogsWithOpenTelemetry(
  options: SenderOptions,
  resource: Readonly<Record<string, string>>,
  scope: { readonly name: string; readonly version: string },
  records: readonly LogRecord[],
): Promise<void> {
  const compression = options.compression as Compression;
  const exporter = createOtlpExporter('logs', options, exporters, { compression });
  const provider = new LoggerProvider({
    resource: resourceFromAttributes(resource),
    processors: [new BatchLogRecordProcessor({ exporter })],
  });
  const logger = provider.getLogger(scope.name, scope.version);
  for (const record of records) logger.emit(record);
  await provider.forceFlush();
  await provider.shutdown();
}

/** A context as a span of another library leaves it. */
export function contextOfSpan(traceId: string, spanId: string): Context {
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: 1 });
}
