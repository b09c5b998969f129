import { compress } from 'snappyjs';
import { answerWithinMs } from './answer-within-ms.ts';
import {
  createOtlpClient,
  type OtlpSignal,
  type OtlpUrls,
  orUnanswered,
  readRetryAfter,
  type WriteAnswer,
} from './otlp-client.ts';
import type { SentMetrics } from './sent-metrics.ts';

/** The transmitted part of a batch. */
export type MetricsRequest = Pick<SentMetrics, 'transport' | 'body'>;

export interface MetricsClient {
  /** Sends the batch over its transport; reports the 204 of remote write as 200. Never throws; times out after `answerWithinMs`. */
  send(batch: MetricsRequest): Promise<WriteAnswer>;
  close(): void;
}

const metrics: OtlpSignal = {
  path: '/v1/metrics',
  grpcPath: '/opentelemetry.proto.collector.metrics.v1.MetricsService/Export',
};

export function createMetricsClient(
  urls: OtlpUrls,
  ingestKey: string,
  onAnswer: () => void = () => {},
): MetricsClient {
  const otlp = createOtlpClient(urls, ingestKey, metrics);

  async function write(body: MetricsRequest['body']): Promise<WriteAnswer> {
    const response = await fetch(`${urls.ingestUrl}/api/v1/write`, {
      method: 'POST',
      headers: {
        'x-ingest-api-key': ingestKey,
        'content-type': 'application/x-protobuf',
        'content-encoding': 'snappy',
        'x-prometheus-remote-write-version': '0.1.0',
      },
      body: new Uint8Array(compress(body)),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await response.arrayBuffer();
    const status = response.status === 204 ? 200 : response.status;
    return { kind: 'answered', status, retryAfter: readRetryAfter(response), isPartial: false };
  }

  return {
    async send({ transport, body }) {
      const answer = await (transport === 'remote-write'
        ? orUnanswered(write(body))
        : otlp.send({ transport, body }));
      if (answer.kind === 'answered') onAnswer();
      return answer;
    },
    close: otlp.close,
  };
}
