import { createServer } from 'node:http2';
import type { Logger } from 'pino';
import { AppError } from '../../../errors/app-error.ts';
import type { FairPool } from '../../../fairness/fair-pool.ts';
import { identifyCaller, otlpGrpcKeyPolicy } from '../../../http/authenticate.ts';
import type { ListenerAddress } from '../../../http/bind-address.ts';
import type { Caller, KeyAuthenticator } from '../../../http/caller.ts';
import type { Listener } from '../../../http/listener.ts';
import { claimOfCaller } from '../../../http/pool-claimant.ts';
import type { RateLimiter } from '../../../http/rate-limit.ts';
import { ownBytes } from '../../own-bytes.ts';
import { type ExportResult, encodeExportResult } from '../export-result.ts';
import type { ConnectionLimits } from './end-idle-sessions.ts';
import { type GrpcCall, openGrpcCall } from './grpc-call.ts';
import { successTrailers, toFailureTrailers, tooSlow, unimplementedTrailers } from './grpc-failure.ts';
import { listenForGrpc } from './listen-for-grpc.ts';
import { readGrpcMessage } from './read-grpc-message.ts';

/** Stores the request of an Export call. */
export type Export = (caller: Caller, request: Uint8Array<ArrayBuffer>) => Promise<ExportResult>;

export interface OtlpGrpcOptions extends ListenerAddress, ConnectionLimits {
  /** By the full name of the OTLP service, such as `opentelemetry.proto.collector.logs.v1.LogsService`. */
  readonly services: ReadonlyMap<string, Export>;
  readonly identity: KeyAuthenticator;
  /** Charged the decompressed bytes of each request. */
  readonly limiter: RateLimiter;
  /** Maximum size of one request, compressed and decompressed. */
  readonly maxBodyBytes: number;
  /** Of the requests that are arriving, in bytes. */
  readonly bodyMemory: FairPool;
  /** Of the calls whose requests are arriving, in places. */
  readonly arrivingCalls: FairPool;
  /** Time for a request to arrive completely. */
  readonly requestTimeoutMs: number;
  readonly log: Logger;
  readonly newRequestId: () => string;
}

/** Calls that a connection may have open; its further ones wait at the client. RFC 9113, section 6.5.2: not fewer than 100. */
const maxCallsPerConnection = 128;

/**
 * Serves OTLP over gRPC: the method `Export` of each service, on requests as bytes. Other services and methods are
 * UNIMPLEMENTED. A call is authenticated before its request is read: until then it costs the flow-control window of HTTP/2.
 *
 * @throws Error naming host and port when they cannot be bound.
 */
export async function startOtlpGrpc(options: OtlpGrpcOptions): Promise<Listener> {
  const { identity, limiter, log, newRequestId } = options;
  const methods = new Map([...options.services].map(([service, store]) => [`/${service}/Export`, store]));
  const server = createServer({ settings: { maxConcurrentStreams: maxCallsPerConnection } });

  server.on('stream', (stream, headers, _flags, rawHeaders) => {
    const call = openGrpcCall(stream, headers, rawHeaders);
    if (call !== undefined) void serve(call);
  });

  async function serve(call: GrpcCall): Promise<void> {
    const requestId = newRequestId();
    const store = methods.get(call.path);
    if (store === undefined) return call.fail(unimplementedTrailers(call.path, requestId));
    try {
      const caller = await identifyCaller(identity, otlpGrpcKeyPolicy, call.readHeader);
      const request = await readRequest(call, caller);
      const trailers = { ...successTrailers(requestId) };
      const sink = { setHeader: (name: string, value: string) => Object.assign(trailers, { [name]: value }) };
      limiter.charge(caller.keyId, request.length, sink);
      call.succeed(encodeExportResult(await store(caller, ownBytes(request))), trailers);
    } catch (thrown) {
      // Nobody is there to be answered, and a stream that broke off is no fault of the service.
      if (call.stream.destroyed) return;
      const error =
        thrown instanceof AppError ? thrown : new AppError('INTERNAL', 'unexpected error', [], thrown);
      if (error.code === 'INTERNAL') log.error({ err: thrown, requestId }, 'request failed');
      call.fail(toFailureTrailers(error, requestId));
    }
  }

  async function readRequest({ stream, encoding }: GrpcCall, caller: Caller): Promise<Buffer> {
    const { maxBodyBytes: maxBytes, requestTimeoutMs } = options;
    const claim = claimOfCaller(caller);
    const place = options.arrivingCalls.open(claim);
    const memory = options.bodyMemory.open(claim);
    let abort: (reason: AppError) => void = () => {};
    const timer = setTimeout(() => abort(tooSlow(requestTimeoutMs)), requestTimeoutMs);
    try {
      place.take(1);
      return await readGrpcMessage(stream, encoding, {
        maxBytes,
        hold: memory.take,
        onEvicted(listener) {
          abort = listener;
          place.onEvicted(listener);
          memory.onEvicted(listener);
        },
      });
    } finally {
      clearTimeout(timer);
      place.release();
      memory.release();
    }
  }

  return listenForGrpc(server, options, options);
}
