import { gzipSync } from 'node:zlib';
import { createExportClient } from '../../../server/src/ingest/otlp/testing/export-client.ts';
import type { ServiceProcess } from '../process/service-process.ts';
import type { SentLogs } from './sent-logs.ts';

/** What came back of an OTLP request; `unanswered` says nothing about whether it was stored. */
export type LogsAnswer =
  | {
      readonly kind: 'answered';
      /** Of HTTP; for a gRPC call the one that means the same: 200, 503, else 500. */
      readonly status: number;
      /** Seconds, from the header or the details of the status. */
      readonly retryAfter: number | undefined;
      /** Whether a 200 says that some records were rejected. */
      readonly isPartial: boolean;
    }
  | { readonly kind: 'unanswered'; readonly cause: unknown };

export interface LogsClient {
  /** Sends the batch the way it wants to travel. Never throws, and gives up after 30 s. */
  send(batch: SentLogs): Promise<LogsAnswer>;
  close(): void;
}

const answerWithinMs = 30_000;
const grpcUnavailable = 14;

export function createLogsClient(
  { ingestUrl, grpcUrl }: Pick<ServiceProcess, 'ingestUrl' | 'grpcUrl'>,
  ingestKey: string,
  onAnswer: () => void = () => {},
): LogsClient {
  const grpc = createExportClient(grpcUrl);
  const headers = { 'x-ingest-api-key': ingestKey };

  async function post({ transport, body }: SentLogs): Promise<LogsAnswer> {
    const isJson = transport === 'json';
    const response = await fetch(`${ingestUrl}/v1/logs`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': isJson ? 'application/json' : 'application/x-protobuf',
        ...(transport === 'gzip' ? { 'content-encoding': 'gzip' } : {}),
      },
      body: transport === 'gzip' ? gzipSync(body, { level: 1 }) : body,
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const answer = new Uint8Array(await response.arrayBuffer());
    const retryAfter = response.headers.get('retry-after');
    // Full success is the empty message: no bytes, or `{}`.
    const isPartial = response.status === 200 && answer.length > (isJson ? 2 : 0);
    return {
      kind: 'answered',
      status: response.status,
      retryAfter: retryAfter === null ? undefined : Number(retryAfter),
      isPartial,
    };
  }

  async function call({ body }: SentLogs): Promise<LogsAnswer> {
    const { code, message, result, status } = await grpc.export(body, {
      headers,
      deadline: Date.now() + answerWithinMs,
    });
    if (code === 0) {
      return {
        kind: 'answered',
        status: 200,
        retryAfter: undefined,
        isPartial: (result?.rejected ?? 0) > 0,
      };
    }
    // Without details it is this side's word for a connection that broke.
    if (status === undefined) return { kind: 'unanswered', cause: `${code} ${message}` };
    const retry = status.details.find((detail) => detail.type === 'RetryInfo');
    const httpStatus = code === grpcUnavailable ? 503 : 500;
    return { kind: 'answered', status: httpStatus, retryAfter: retry?.delaySeconds, isPartial: false };
  }

  return {
    async send(batch) {
      try {
        const answer = await (batch.transport === 'grpc' ? call(batch) : post(batch));
        if (answer.kind === 'answered') onAnswer();
        return answer;
      } catch (cause) {
        return { kind: 'unanswered', cause };
      }
    },
    close: () => grpc.close(),
  };
}
