import { onTestFinished } from 'vitest';
import { createFairPool } from '../../../fairness/fair-pool.ts';
import type { RateLimiter } from '../../../http/rate-limit.ts';
import type { KeyKind } from '../../../identity/key-format.ts';
import { sampleCaller } from '../../../identity/testing/sample-caller.ts';
import { createRecordingLog } from '../../../testing/recording-log.ts';
import { type Export, type OtlpGrpcOptions, startOtlpGrpc } from '../grpc/start-otlp-grpc.ts';
import { createExportClient } from './export-client.ts';

const kinds: readonly KeyKind[] = ['server', 'ingest', 'web'];
/** The headers of a call with a valid key. */
export const goodKey = { 'x-ingest-api-key': 'ingest' };
export const maxBodyBytes = 1_000;

/** A gRPC listener that is stopped after the test. It accepts one key of each kind, named after it. */
export async function startTestGrpc(store: Export, options: Partial<OtlpGrpcOptions> = {}) {
  const recording = createRecordingLog();
  const charges: [string, number][] = [];
  const limiter: RateLimiter = {
    charge(keyId, amount, answer) {
      charges.push([keyId, amount]);
      answer.setHeader('ratelimit', '"bytes";r=1');
    },
  };
  const listener = await startOtlpGrpc({
    host: '127.0.0.1',
    port: 0,
    services: new Map([['opentelemetry.proto.collector.logs.v1.LogsService', store]]),
    identity: {
      async authenticate(presented) {
        const kind = kinds.find((candidate) => candidate === presented);
        return kind === undefined ? undefined : sampleCaller({ kind, keyId: `key_${kind}` });
      },
    },
    limiter,
    maxBodyBytes,
    bodyMemory: createFairPool({ name: 'memory of requests', capacity: 8 * maxBodyBytes, unit: 'bytes' }),
    arrivingCalls: createFairPool({ name: 'room for calls', capacity: 64, unit: 'calls' }),
    requestTimeoutMs: 5_000,
    headersTimeoutMs: 5_000,
    log: recording.log,
    newRequestId: () => 'req_1',
    ...options,
  });
  const client = createExportClient(listener.url);
  onTestFinished(async () => {
    client.close();
    await listener.stop(0);
  });
  return { ...recording, listener, client, charges };
}
