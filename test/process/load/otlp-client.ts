import { gzipSync } from 'node:zlib';
import {
  createExportClient,
  type ExportCallOptions,
} from '../../../server/src/ingest/otlp/testing/export-client.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import { answerWithinMs } from './answer-within-ms.ts';

export type OtlpTransport = 'protobuf' | 'gzip' | 'json' | 'grpc';

/** A request of any signal, as its exact bytes before compression. */
export interface OtlpRequest {
  readonly transport: OtlpTransport;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The answer to a write; an `unanswered` one may or may not be stored. */
export type WriteAnswer =
  | {
      readonly kind: 'answered';
      /** Of HTTP; for a gRPC call the one that means the same: 200, 503, else 500. */
      readonly status: number;
      /** Seconds, from the header or the details of the status. */
      readonly retryAfter: number | undefined;
      /** Whether a 200 says that something was rejected. */
      readonly isPartial: boolean;
    }
  | { readonly kind: 'unanswered'; readonly cause: unknown };

export interface OtlpClient {
  /** Never throws; times out after `answerWithinMs`. */
  send(request: OtlpRequest): Promise<WriteAnswer>;
  close(): void;
}

export type OtlpUrls = Pick<ServiceProcess, 'ingestUrl' | 'grpcUrl'>;

export interface OtlpSignal {
  /** Where it is posted to. */
  readonly path: string;
  /** The Export call of its gRPC service. */
  readonly grpcPath: NonNullable<ExportCallOptions['path']>;
}

const grpcUnavailable = 14;

export function createOtlpClient(
  { ingestUrl, grpcUrl }: OtlpUrls,
  ingestKey: string,
  { path, grpcPath }: OtlpSignal,
  onAnswer: () => void = () => {},
): OtlpClient {
  const grpc = createExportClient(grpcUrl);
  const headers = { 'x-ingest-api-key': ingestKey };

  async function post({ transport, body }: OtlpRequest): Promise<WriteAnswer> {
    const isJson = transport === 'json';
    const response = await fetch(`${ingestUrl}${path}`, {
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
    return {
      kind: 'answered',
      status: response.status,
      retryAfter: readRetryAfter(response),
      // Full success is the empty message: no bytes, or `{}`.
      isPartial: response.status === 200 && answer.length > (isJson ? 2 : 0),
    };
  }

  async function call({ body }: OtlpRequest): Promise<WriteAnswer> {
    const { code, message, result, status } = await grpc.export(body, {
      headers,
      path: grpcPath,
      deadline: Date.now() + answerWithinMs,
    });
    if (code === 0) {
      const isPartial = (result?.rejected ?? 0) > 0;
      return { kind: 'answered', status: 200, retryAfter: undefined, isPartial };
    }
    // Without details it is the client's own status for a broken connection.
    if (status === undefined) return { kind: 'unanswered', cause: `${code} ${message}` };
    const retry = status.details.find((detail) => detail.type === 'RetryInfo');
    const httpStatus = code === grpcUnavailable ? 503 : 500;
    return { kind: 'answered', status: httpStatus, retryAfter: retry?.delaySeconds, isPartial: false };
  }

  return {
    async send(request) {
      const answer = await orUnanswered(request.transport === 'grpc' ? call(request) : post(request));
      if (answer.kind === 'answered') onAnswer();
      return answer;
    },
    close: () => grpc.close(),
  };
}

/** Turns any failure into `unanswered`: the client cannot know what was stored. */
export function orUnanswered(answer: Promise<WriteAnswer>): Promise<WriteAnswer> {
  return answer.catch((cause: unknown) => ({ kind: 'unanswered', cause }));
}

export function readRetryAfter(response: Response): number | undefined {
  const header = response.headers.get('retry-after');
  return header === null ? undefined : Number(header);
}
