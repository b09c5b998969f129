import type { LogIngestService } from '../log-ingest-service.ts';
import type { Export } from './start-otlp-grpc.ts';

/** The services that OTLP has over gRPC, by their full names; each has the method `Export`. */
export function otlpGrpcServices({ logs }: { readonly logs: LogIngestService }): ReadonlyMap<string, Export> {
  return new Map([['opentelemetry.proto.collector.logs.v1.LogsService', logs.ingest]]);
}
