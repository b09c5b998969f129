import type { Config } from '../config/config-schema.ts';
import { type FairPool, webKeyShare } from '../fairness/fair-pool.ts';
import { createRateLimiter, type RateLimiter } from '../http/rate-limit.ts';
import type { ServerMetrics } from '../http/server-metrics.ts';
import { createObservedPool } from './observed-pool.ts';

/** Limits shared by all ingest protocols: HTTP and gRPC, native and OTLP. */
export interface IngestLimits {
  /** Bytes per second and key. */
  readonly bytes: RateLimiter;
  readonly nativeBodies: BodyPool;
  /** Of OTLP, by HTTP and gRPC, and remote write. */
  readonly otlpBodies: BodyPool;
  /** Of gRPC, whose requests are arriving. */
  readonly grpcCalls: FairPool;
}

/** The bodies of one kind that are being read. */
export interface BodyPool {
  /** In bytes. */
  readonly memory: FairPool;
  readonly maxBytes: number;
  readonly maxWebBytes: number;
}

/** Their bytes are held by the memory of OTLP bodies; this bounds what a call costs beside them. */
const maxGrpcCalls = 256;
/** Bodies of web keys of up to 4 MiB fit into their part of it, compressed and decompressed together. */
const leastPoolBytes = 64 * 1024 * 1024;

export function createIngestLimits(
  config: Pick<Config, 'ingestBytesPerSecond' | 'ingestMaxBodyBytes' | 'otlpMaxBodyBytes'>,
  monotonicNowMs: () => number,
  metrics: Pick<ServerMetrics, 'countPoolDenial' | 'observePool'>,
): IngestLimits {
  function bodiesOf(id: string, protocol: string, maxBytes: number): BodyPool {
    // One body always fits, compressed and decompressed together.
    const capacity = Math.max(leastPoolBytes, 2 * maxBytes);
    const name = `memory of ${protocol} bodies`;
    return {
      memory: createObservedPool(metrics, { id, name, capacity, unit: 'bytes' }),
      maxBytes,
      maxWebBytes: Math.min(maxBytes, Math.floor((capacity * webKeyShare) / 2)),
    };
  }
  return {
    bytes: createRateLimiter({ unit: 'bytes', perSecond: config.ingestBytesPerSecond }, monotonicNowMs),
    nativeBodies: bodiesOf('native_bodies', 'native', config.ingestMaxBodyBytes),
    otlpBodies: bodiesOf('otlp_bodies', 'OTLP', config.otlpMaxBodyBytes),
    grpcCalls: createObservedPool(metrics, {
      id: 'grpc_calls',
      name: 'room for gRPC calls whose requests are arriving',
      capacity: maxGrpcCalls,
      unit: 'calls',
    }),
  };
}
