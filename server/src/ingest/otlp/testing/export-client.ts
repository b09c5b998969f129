import {
  type CallOptions,
  ChannelCredentials,
  type ClientOptions,
  Client as GrpcClient,
  Metadata,
} from '@grpc/grpc-js';
import type { ExportResult } from '../export-result.ts';
import type { RpcStatus } from '../rpc-status.ts';
import { decodeExportResult, decodeRpcStatus } from './decode-rpc-status.ts';

export interface ExportAnswer {
  /** The gRPC status code; 0 is OK. */
  readonly code: number;
  readonly message: string;
  /** Present for a successful call. */
  readonly result?: ExportResult;
  /** Present for a failed call with details. */
  readonly status?: RpcStatus;
  readonly trailer: Metadata;
}

export interface ExportCallOptions extends CallOptions {
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Export of the logs service by default. */
  readonly path?: string;
  /** Cancels the call from the client. */
  readonly signal?: AbortSignal;
}

/** Calls OTLP over gRPC with encoded requests. */
export interface ExportClient {
  export(request: Uint8Array, options?: ExportCallOptions): Promise<ExportAnswer>;
  close(): void;
}

const logsExport = '/opentelemetry.proto.collector.logs.v1.LogsService/Export';

export function createExportClient(url: string, options: ClientOptions = {}): ExportClient {
  const client = new GrpcClient(new URL(url).host, ChannelCredentials.createInsecure(), {
    'grpc.max_send_message_length': -1,
    ...options,
  });
  return {
    export: (request, { headers = {}, path = logsExport, signal, ...callOptions } = {}) =>
      new Promise((resolve) => {
        let result: ExportResult | undefined;
        const call = client.makeUnaryRequest(
          path,
          (bytes: Buffer) => bytes,
          (bytes) => bytes,
          Buffer.from(request),
          toMetadata(headers),
          callOptions,
          (_error, answer) => {
            if (answer !== undefined) result = decodeExportResult(answer);
          },
        );
        signal?.addEventListener('abort', () => call.cancel());
        call.on('status', ({ code, details, metadata }) => {
          const [status] = metadata.get('grpc-status-details-bin');
          resolve({
            code,
            message: details,
            trailer: metadata,
            ...(result === undefined ? {} : { result }),
            ...(status instanceof Buffer ? { status: decodeRpcStatus(status) } : {}),
          });
        });
      }),
    close: () => client.close(),
  };
}

function toMetadata(headers: Readonly<Record<string, string | readonly string[]>>): Metadata {
  const metadata = new Metadata();
  for (const [name, values] of Object.entries(headers)) {
    for (const value of [values].flat()) metadata.add(name, value);
  }
  return metadata;
}
