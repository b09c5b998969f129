import type { Config } from '../config/config-schema.ts';
import { type BodyMemory, createBodyMemory } from '../http/body-memory.ts';
import { createRateLimiter, type RateLimiter } from '../http/rate-limit.ts';

/** Limits shared by all ingest protocols: HTTP and gRPC, native and OTLP. */
export interface IngestLimits {
  /** Bytes per second and key. */
  readonly bytes: RateLimiter;
  /** Memory of native bodies that are being read. */
  readonly nativeBodies: BodyMemory;
  /** Memory of OTLP and remote write bodies that are being read. */
  readonly otlpBodies: BodyMemory;
}

const leastBytesAtOnce = 32 * 1024 * 1024;

export function createIngestLimits(
  config: Pick<Config, 'ingestBytesPerSecond' | 'ingestMaxBodyBytes' | 'otlpMaxBodyBytes'>,
  monotonicNowMs: () => number,
): IngestLimits {
  // One body always fits, compressed and decompressed together.
  const memoryFor = (maxBodyBytes: number) => createBodyMemory(Math.max(leastBytesAtOnce, 2 * maxBodyBytes));
  return {
    bytes: createRateLimiter({ unit: 'bytes', perSecond: config.ingestBytesPerSecond }, monotonicNowMs),
    nativeBodies: memoryFor(config.ingestMaxBodyBytes),
    otlpBodies: memoryFor(config.otlpMaxBodyBytes),
  };
}
