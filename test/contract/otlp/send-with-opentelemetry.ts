import { Metadata } from '@grpc/grpc-js';
import { type Context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import type { LogRecord } from '@opentelemetry/api-logs';
import { OTLPLogExporter as GrpcExporter } from '@opentelemetry/exporter-logs-otlp-grpc';
import { OTLPLogExporter as JsonExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as ProtobufExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider, type LogRecordExporter } from '@opentelemetry/sdk-logs';

export const protocols = ['http/json', 'http/protobuf', 'grpc'] as const;
export const compressions = ['none', 'gzip'] as const;

export interface SenderOptions {
  readonly protocol: (typeof protocols)[number];
  readonly compression: (typeof compressions)[number];
  readonly ingestUrl: string;
  readonly grpcUrl: string;
  readonly ingestKey: string;
}

/** Sends records as an application with the OpenTelemetry SDK does, and waits until they were taken. */
export async function sendWithOpenTelemetry(
  options: SenderOptions,
  resource: Readonly<Record<string, string>>,
  scope: { readonly name: string; readonly version: string },
  records: readonly LogRecord[],
): Promise<void> {
  const provider = new LoggerProvider({
    resource: resourceFromAttributes(resource),
    processors: [new BatchLogRecordProcessor({ exporter: createExporter(options) })],
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

/** An enum that the exporters take but do not export; its values are those of `compressions`. */
type Compression = NonNullable<NonNullable<ConstructorParameters<typeof JsonExporter>[0]>['compression']>;

function createExporter(options: SenderOptions): LogRecordExporter {
  const { protocol, ingestUrl, grpcUrl, ingestKey } = options;
  const compression = options.compression as Compression;
  const headers = { 'x-ingest-api-key': ingestKey };
  if (protocol === 'grpc') {
    const metadata = new Metadata();
    metadata.set('x-ingest-api-key', ingestKey);
    return new GrpcExporter({ url: grpcUrl, metadata, compression });
  }
  const Exporter = protocol === 'http/json' ? JsonExporter : ProtobufExporter;
  return new Exporter({ url: `${ingestUrl}/v1/logs`, headers, compression });
}
