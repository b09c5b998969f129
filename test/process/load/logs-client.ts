import { createOtlpClient, type OtlpSignal, type OtlpUrls, type WriteAnswer } from './otlp-client.ts';
import type { SentLogs } from './sent-logs.ts';

export interface LogsClient {
  /** Sends the batch over its transport. Never throws; times out after 30 s. */
  send(batch: SentLogs): Promise<WriteAnswer>;
  close(): void;
}

const logs: OtlpSignal = {
  path: '/v1/logs',
  grpcPath: '/opentelemetry.proto.collector.logs.v1.LogsService/Export',
};

export function createLogsClient(
  urls: OtlpUrls,
  ingestKey: string,
  onAnswer: () => void = () => {},
): LogsClient {
  const otlp = createOtlpClient(urls, ingestKey, logs);
  return {
    async send(batch) {
      const answer = await otlp.send(batch);
      if (answer.kind === 'answered') onAnswer();
      return answer;
    },
    close: otlp.close,
  };
}
