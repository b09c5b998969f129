import type { Worker } from 'node:worker_threads';
import type { JsonTranscoder } from '../../ingest/otlp/json/json-transcoder.ts';
import { createReaderPool } from '../../storage/threads/reader-pool.ts';
import { startReaderThread } from '../../storage/threads/reader-thread.ts';
import { startWorker } from '../../storage/threads/start-worker.ts';
import { unavailable } from '../../storage/threads/storage-failure.ts';
import { decoderName, type TranscodeAnswers, type TranscodeRequest } from './transcode-protocol.ts';

export interface TranscoderThreads extends JsonTranscoder {
  stop(): Promise<void>;
}

export interface TranscoderThreadsOptions {
  readonly monotonicNowMs: () => number;
  /** Replaced in tests. */
  readonly start?: () => Worker;
}

/** Their bodies hold memory of the pool of OTLP bodies, which bounds them earlier when they are large. */
const maxQueuedRequests = 256;

/**
 * Transcodes OTLP/JSON in one thread, and in a second one while a project keeps the first busy and another asks. They start with the
 * first large request and end when they are idle. One that dies fails its request and is replaced.
 */
export function createTranscoderThreads({
  monotonicNowMs,
  start = () => startWorker('otlp-json'),
}: TranscoderThreadsOptions): TranscoderThreads {
  const pool = createReaderPool<TranscodeRequest, TranscodeAnswers>({
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
  return {
    transcode: ({ signal, json, project, abortSignal }) =>
      pool.read(
        { kind: 'transcode', signal, project, json },
        { maxRunMs: Number.POSITIVE_INFINITY, signal: abortSignal() },
      ),
    stop: pool.stop,
  };
}
