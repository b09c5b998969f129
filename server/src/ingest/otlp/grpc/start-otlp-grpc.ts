import {
  logVerbosity,
  type Metadata,
  type MethodDefinition,
  Server,
  type ServerUnaryCall,
  type StatusObject,
  type sendUnaryData,
  setLogVerbosity,
} from '@grpc/grpc-js';
import type { Logger } from 'pino';
import { AppError } from '../../../errors/app-error.ts';
import { identifyCaller, onlyValue, otlpGrpcKeyPolicy } from '../../../http/authenticate.ts';
import type { ListenerAddress } from '../../../http/bind-address.ts';
import type { Caller, KeyAuthenticator } from '../../../http/caller.ts';
import type { Listener } from '../../../http/listener.ts';
import type { RateLimiter } from '../../../http/rate-limit.ts';
import { type ExportResult, encodeExportResult } from '../export-result.ts';
import { ownBytes } from '../own-bytes.ts';
import { createCallAdmission } from './admit-calls.ts';
import { callMetadata, toGrpcFailure } from './grpc-failure.ts';
import { listenForGrpc } from './listen-for-grpc.ts';
import { createReadingCalls } from './reading-calls.ts';

/** Stores the request of an Export call. */
export type Export = (caller: Caller, request: Uint8Array<ArrayBuffer>) => Promise<ExportResult>;

export interface OtlpGrpcOptions extends ListenerAddress {
  /** By the full name of the OTLP service, such as `opentelemetry.proto.collector.logs.v1.LogsService`. */
  readonly services: ReadonlyMap<string, Export>;
  readonly identity: KeyAuthenticator;
  /** Charged the decompressed bytes of each request. */
  readonly limiter: RateLimiter;
  /** Maximum size of one request, compressed and decompressed. */
  readonly maxBodyBytes: number;
  /** Time for a request to arrive completely. */
  readonly requestTimeoutMs: number;
  readonly log: Logger;
  readonly newRequestId: () => string;
}

type ExportCall = ServerUnaryCall<Buffer, Buffer>;

/** Concurrently arriving requests; bounds the memory of incomplete ones. */
const maxReadingCalls = 64;
const passOn = (bytes: Buffer): Buffer => bytes;

/**
 * Serves OTLP over gRPC: the method `Export` of each service, on requests as bytes. Other services and methods are
 * UNIMPLEMENTED.
 *
 * @throws Error naming host and port when they cannot be bound.
 */
export async function startOtlpGrpc(options: OtlpGrpcOptions): Promise<Listener> {
  // It would log to the console; errors are thrown or logged here.
  setLogVerbosity(logVerbosity.NONE);
  const { identity, limiter, log } = options;

  function toFailure(thrown: unknown, requestId: string): StatusObject {
    const error =
      thrown instanceof AppError ? thrown : new AppError('INTERNAL', 'unexpected error', [], thrown);
    if (error.code === 'INTERNAL') log.error({ err: thrown, requestId }, 'request failed');
    return toGrpcFailure(error, requestId);
  }

  const admission = createCallAdmission({
    identify: (metadata) => identifyCaller(identity, otlpGrpcKeyPolicy, headerReader(metadata)),
    readingCalls: createReadingCalls(maxReadingCalls, options.requestTimeoutMs),
    newRequestId: options.newRequestId,
    toFailure,
  });
  const server = new Server({
    'grpc.max_receive_message_length': options.maxBodyBytes,
    'grpc.enable_channelz': 0,
    interceptors: [admission.interceptor],
  });

  async function run(call: ExportCall, store: Export, trailer: Metadata): Promise<Buffer> {
    const { caller } = admission.admitted(call.metadata);
    const sink = { setHeader: (name: string, value: string) => trailer.set(name, value) };
    limiter.charge(caller.keyId, call.request.length, sink);
    const result = encodeExportResult(await store(caller, ownBytes(call.request)));
    return Buffer.from(result.buffer);
  }

  for (const [service, store] of options.services) {
    server.addService(
      { Export: exportMethod(service) },
      {
        Export(call: ExportCall, callback: sendUnaryData<Buffer>) {
          const { requestId } = admission.admitted(call.metadata);
          const trailer = callMetadata(requestId);
          run(call, store, trailer).then(
            (answer) => callback(null, answer, trailer),
            (thrown) => callback(toFailure(thrown, requestId)),
          );
        },
      },
    );
  }
  return listenForGrpc(server, options);
}

/** Passes bytes through: the store decodes the protobuf itself. */
function exportMethod(service: string): MethodDefinition<Buffer, Buffer> {
  return {
    path: `/${service}/Export`,
    requestStream: false,
    responseStream: false,
    requestSerialize: passOn,
    requestDeserialize: passOn,
    responseSerialize: passOn,
    responseDeserialize: passOn,
  };
}

function headerReader(metadata: Metadata) {
  return (name: string) => onlyValue(name, metadata.get(name).map(String));
}
