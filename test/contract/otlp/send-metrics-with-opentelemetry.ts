import { Metadata } from '@grpc/grpc-js';
import { OTLPMetricExporter as GrpcExporter } from '@opentelemetry/exporter-metrics-otlp-grpc';
import { OTLPMetricExporter as JsonExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as ProtobufExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  AggregationType,
  MeterProvider,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics';
import type { SenderOptions } from './send-with-opentelemetry.ts';

/** An instrument of this name becomes an exponential histogram. */
export const exponentialName = 'order.size';

export type MetricSenderOptions = Omit<SenderOptions, 'compression'> & { readonly isDelta?: boolean };

type Meter = ReturnType<MeterProvider['getMeter']>;

/**
 * Measures as an application with the OpenTelemetry SDK does, and waits until it was taken. Each step is a collection
 * of its own; none is empty.
 */
export async function sendMetricsWithOpenTelemetry(
  options: MetricSenderOptions,
  resource: Readonly<Record<string, string>>,
  steps: readonly ((meter: Meter) => void)[],
): Promise<void> {
  const reader = new PeriodicExportingMetricReader({ exporter: createExporter(options) });
  const provider = new MeterProvider({
    resource: resourceFromAttributes(resource),
    readers: [reader],
    views: [
      { instrumentName: exponentialName, aggregation: { type: AggregationType.EXPONENTIAL_HISTOGRAM } },
    ],
  });
  const meter = provider.getMeter('checkout', '2.4.0');
  for (const step of steps) {
    step(meter);
    await reader.forceFlush();
  }
  await provider.shutdown();
}

function createExporter(options: MetricSenderOptions): PushMetricExporter {
  const { protocol, ingestUrl, grpcUrl, ingestKey, isDelta } = options;
  const temporalityPreference = isDelta ? AggregationTemporality.DELTA : AggregationTemporality.CUMULATIVE;
  const headers = { 'x-ingest-api-key': ingestKey };
  if (protocol === 'grpc') {
    const metadata = new Metadata();
    metadata.set('x-ingest-api-key', ingestKey);
    return new GrpcExporter({ url: grpcUrl, metadata, temporalityPreference });
  }
  const Exporter = protocol === 'http/json' ? JsonExporter : ProtobufExporter;
  return new Exporter({ url: `${ingestUrl}/v1/metrics`, headers, temporalityPreference });
}
