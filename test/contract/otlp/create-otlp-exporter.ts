import { Metadata } from '@grpc/grpc-js';
import type { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import type { TelemetrySignal } from '../../../server/src/ingest/telemetry-signal.ts';

export const protocols = ['http/json', 'http/protobuf', 'grpc'] as const;
export const compressions = ['none', 'gzip'] as const;

export interface SenderOptions {
  readonly protocol: (typeof protocols)[number];
  readonly compression: (typeof compressions)[number];
  readonly ingestUrl: string;
  readonly grpcUrl: string;
  readonly ingestKey: string;
}

/** An enum that the exporters take but do not export; its values are those of `compressions`. */
export type Compression = NonNullable<
  NonNullable<ConstructorParameters<typeof OTLPLogExporter>[0]>['compression']
>;

/** The exporters of OpenTelemetry for one signal. */
interface ExporterClasses<Exporter, Settings> {
  readonly grpc: new (settings: Settings & { url: string; metadata: Metadata }) => Exporter;
  readonly 'http/json': new (
    settings: Settings & { url: string; headers: Record<string, string> },
  ) => Exporter;
  readonly 'http/protobuf': ExporterClasses<Exporter, Settings>['http/json'];
}

/** An exporter of OpenTelemetry that sends to the service, with further settings of the signal. */
export function createOtlpExporter<Exporter, Settings>(
  signal: TelemetrySignal,
  { protocol, ingestUrl, grpcUrl, ingestKey }: Omit<SenderOptions, 'compression'>,
  classes: ExporterClasses<Exporter, Settings>,
  settings: Settings,
): Exporter {
  const headers = { 'x-ingest-api-key': ingestKey };
  if (protocol !== 'grpc')
    return new classes[protocol]({ ...settings, url: `${ingestUrl}/v1/${signal}`, headers });
  const metadata = new Metadata();
  metadata.set('x-ingest-api-key', ingestKey);
  return new classes.grpc({ ...settings, url: grpcUrl, metadata });
}
