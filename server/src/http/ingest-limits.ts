import type { Config } from '../config.ts';
import { type BodyMemory, createBodyMemory } from './body-memory.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';

/** What all ways of writing share: HTTP and gRPC, native and OTLP. */
export interface IngestLimits {
  /** The bytes that each key may write in a second. */
  readonly bytes: RateLimiter;
  /** The native bodies that are being read. */
  readonly nativeBodies: BodyMemory;
  /** The OTLP bodies that are being read. */
  readonly otlpBodies: BodyMemory;
}

const leastBytesAtOnce = 32 * 1024 * 1024;

export function createIngestLimits(
  config: Pick<Config, 'ingestBytesPerSecond' | 'ingestMaxBodyBytes' | 'otlpMaxBodyBytes'>,
  monotonicNowMs: () => number,
): IngestLimits {
  // One body, compressed and not, always fits.
  const memoryFor = (maxBodyBytes: number) => createBodyMemory(Math.max(leastBytesAtOnce, 2 * maxBodyBytes));
  return {
    bytes: createRateLimiter({ unit: 'bytes', perSecond: config.ingestBytesPerSecond }, monotonicNowMs),
    nativeBodies: memoryFor(config.ingestMaxBodyBytes),
    otlpBodies: memoryFor(config.otlpMaxBodyBytes),
  };
}
