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
import { createOtlpExporter, type SenderOptions } from './create-otlp-exporter.ts';

const exporters = { grpc: GrpcExporter, 'http/json': JsonExporter, 'http/protobuf': ProtobufExporter };

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
  const temporalityPreference =
    options.isDelta === true ? AggregationTemporality.DELTA : AggregationTemporality.CUMULATIVE;
  const exporter = createOtlpExporter<PushMetricExporter, { temporalityPreference: AggregationTemporality }>(
    'metrics',
    options,
    exporters,
    { temporalityPreference },
  );
  const reader = new PeriodicExportingMetricReader({ exporter });
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
