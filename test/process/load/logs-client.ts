import { createOtlpClient, type OtlpClient, type OtlpUrls } from './otlp-client.ts';

export function createLogsClient(urls: OtlpUrls, ingestKey: string, onAnswer?: () => void): OtlpClient {
  const signal = {
    path: '/v1/logs',
    grpcPath: '/opentelemetry.proto.collector.logs.v1.LogsService/Export',
  };
  return createOtlpClient(urls, ingestKey, signal, onAnswer);
}
