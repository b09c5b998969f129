import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter as GrpcExporter } from '@opentelemetry/exporter-trace-otlp-grpc';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { type Compression, createOtlpExporter, type SenderOptions } from './create-otlp-exporter.ts';

const exporters = { grpc: GrpcExporter, 'http/json': JsonExporter, 'http/protobuf': ProtobufExporter };

/** Traces as an application with the OpenTelemetry SDK does, and waits until the spans were taken. */
export async function sendSpansWithOpenTelemetry(
  options: SenderOptions,
  resource: Readonly<Record<string, string>>,
  scope: { readonly name: string; readonly version: string },
  record: (tracer: Tracer) => void,
): Promise<void> {
  const compression = options.compression as Compression;
  const exporter = createOtlpExporter('traces', options, exporters, { compression });
  const provider = new TracerProvider({
    resource: resourceFromAttributes(resource),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  record(provider.getTracer(scope.name, scope.version));
  await provider.forceFlush();
  await provider.shutdown();
}
