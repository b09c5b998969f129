import type { LogIngestService } from '../log-ingest-service.ts';
import type { MetricIngestService } from '../metric-ingest-service.ts';
import type { TraceIngestService } from '../trace-ingest-service.ts';
import type { Export } from './start-otlp-grpc.ts';

export interface OtlpServices {
  readonly logs: LogIngestService;
  readonly metrics: Pick<MetricIngestService, 'ingest'>;
  readonly traces: TraceIngestService;
}

/** The OTLP services over gRPC, by full name; each has the method `Export`. */
export function otlpGrpcServices({ logs, metrics, traces }: OtlpServices): ReadonlyMap<string, Export> {
  return new Map([
    ['opentelemetry.proto.collector.logs.v1.LogsService', logs.ingest],
    ['opentelemetry.proto.collector.metrics.v1.MetricsService', metrics.ingest],
    ['opentelemetry.proto.collector.trace.v1.TraceService', traces.ingest],
  ]);
}
