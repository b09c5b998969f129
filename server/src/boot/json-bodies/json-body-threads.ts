import type { Worker } from 'node:worker_threads';
import type { NativeDecoder } from '../../ingest/native/native-body.ts';
import type { JsonTranscoder } from '../../ingest/otlp/json/json-transcoder.ts';
import { createReaderPool } from '../../storage/threads/reader-pool.ts';
import { startReaderThread } from '../../storage/threads/reader-thread.ts';
import { startWorker } from '../../storage/threads/start-worker.ts';
import { unavailable } from '../../storage/threads/storage-failure.ts';
import { decoderName, type JsonBodyAnswers, type JsonBodyRequest } from './json-body-protocol.ts';

export interface JsonBodyThreads extends JsonTranscoder, NativeDecoder {
  stop(): Promise<void>;
}

export interface JsonBodyThreadsOptions {
  readonly monotonicNowMs: () => number;
  /** Replaced in tests. */
  readonly start?: () => Worker;
}

/** Their bodies hold memory of the pools of bodies, which bound them earlier when they are large. */
const maxQueuedRequests = 256;

/**
 * Decodes JSON bodies in one thread, and in a second one while a project keeps the first busy and another asks. They start with the
 * first large request and end when they are idle. One that dies fails its request and is replaced.
 */
export function createJsonBodyThreads({
  monotonicNowMs,
  start = () => startWorker('json-body'),
}: JsonBodyThreadsOptions): JsonBodyThreads {
  const pool = createReaderPool<JsonBodyRequest, JsonBodyAnswers>({
    storeName: decoderName,
    readerCount: 1,
    maxQueuedReads: maxQueuedRequests,
    monotonicNowMs,
    projectOf: ({ project }) => project,
    startThread: (onDeath) =>
      startReaderThread({
        worker: start(),
        storeName: decoderName,
        onDeath,
        buffersOf: ({ json }) => [json.buffer],
        endedBy: (failure) =>
          unavailable('Decoding the request ended its thread; retry later with smaller requests.', failure),
      }),
  });
  const budgetOf = (signal: AbortSignal) => ({ maxRunMs: Number.POSITIVE_INFINITY, signal });
  return {
    transcode: ({ abortSignal, ...request }) =>
      pool.read({ kind: 'transcode', ...request }, budgetOf(abortSignal())),
    decode: ({ abortSignal, ...request }) =>
      pool.read({ kind: 'decode', ...request }, budgetOf(abortSignal())),
    stop: pool.stop,
  };
}
