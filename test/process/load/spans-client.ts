import { createOtlpClient, type OtlpClient, type OtlpUrls } from './otlp-client.ts';

export function createSpansClient(urls: OtlpUrls, ingestKey: string, onAnswer?: () => void): OtlpClient {
  const signal = {
    path: '/v1/traces',
    grpcPath: '/opentelemetry.proto.collector.trace.v1.TraceService/Export',
  };
  return createOtlpClient(urls, ingestKey, signal, onAnswer);
}
