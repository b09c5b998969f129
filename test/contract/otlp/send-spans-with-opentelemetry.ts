import { Metadata } from '@grpc/grpc-js';
import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter as GrpcExporter } from '@opentelemetry/exporter-trace-otlp-grpc';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SenderOptions } from './send-with-opentelemetry.ts';

/** Traces as an application with the OpenTelemetry SDK does, and waits until the spans were taken. */
export async function sendSpansWithOpenTelemetry(
  options: SenderOptions,
  resource: Readonly<Record<string, string>>,
  scope: { readonly name: string; readonly version: string },
  record: (tracer: Tracer) => void,
): Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes(resource),
    spanProcessors: [new BatchSpanProcessor({ exporter: createExporter(options) })],
  });
  record(provider.getTracer(scope.name, scope.version));
  await provider.forceFlush();
  await provider.shutdown();
}

/** An enum that the exporters take but do not export; its values are those of `compressions`. */
type Compression = NonNullable<NonNullable<ConstructorParameters<typeof JsonExporter>[0]>['compression']>;

function createExporter(options: SenderOptions): SpanExporter {
  const { protocol, ingestUrl, grpcUrl, ingestKey } = options;
  const compression = options.compression as Compression;
  const headers = { 'x-ingest-api-key': ingestKey };
  if (protocol === 'grpc') {
    const metadata = new Metadata();
    metadata.set('x-ingest-api-key', ingestKey);
    return new GrpcExporter({ url: grpcUrl, metadata, compression });
  }
  const Exporter = protocol === 'http/json' ? JsonExporter : ProtobufExporter;
  return new Exporter({ url: `${ingestUrl}/v1/traces`, headers, compression });
}
