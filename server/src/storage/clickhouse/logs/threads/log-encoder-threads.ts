import type { Worker } from 'node:worker_threads';
import { ownBytes } from '../../../../ingest/own-bytes.ts';
import { createReaderPool } from '../../../threads/reader-pool.ts';
import { startReaderThread } from '../../../threads/reader-thread.ts';
import { readerLimits, startWorker } from '../../../threads/start-worker.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import {
  encoderName,
  type LogEncoderAnswer,
  type LogEncoderAnswers,
  type LogEncoderRequest,
} from './log-encoder-protocol.ts';

/** Encodes requests of logs outside of the thread that calls. */
export interface LogEncoder {
  /** Takes ownership of the bytes of the request. */
  encode(request: Omit<LogEncoderRequest, 'kind'>): Promise<LogEncoderAnswer>;
  /** Waits for the requests under way. */
  stop(): Promise<void>;
}

export interface LogEncoderThreadsOptions {
  readonly monotonicNowMs: () => number;
  /** Requests that may wait. */
  readonly maxQueuedRequests: number;
  /** Replaced in tests. */
  readonly start?: () => Worker;
}

/**
 * One thread, and a second one while a project keeps the first busy and another asks. They start with the first request and end when they
 * are idle. One that dies fails its request and is replaced.
 */
export function createLogEncoderThreads({
  monotonicNowMs,
  maxQueuedRequests,
  start = () => startWorker('log-encoder', { resourceLimits: readerLimits }),
}: LogEncoderThreadsOptions): LogEncoder {
  const pool = createReaderPool<LogEncoderRequest, LogEncoderAnswers>({
    storeName: encoderName,
    readerCount: 1,
    maxQueuedReads: maxQueuedRequests,
    monotonicNowMs,
    projectOf: ({ batch }) => batch.projectId,
    startThread: (onDeath) =>
      startReaderThread({
        worker: start(),
        storeName: encoderName,
        onDeath,
        buffersOf: ({ batch, keys }) => [batch.request.buffer, keys.buffer],
        endedBy: (failure) =>
          unavailable('Encoding the request ended its thread; retry later with smaller requests.', failure),
      }),
  });
  return {
    encode({ batch, ...rest }) {
      const own = { ...batch, request: ownBytes(batch.request) };
      return pool.read({ kind: 'encode', batch: own, ...rest }, { maxRunMs: Number.POSITIVE_INFINITY });
    },
    stop: pool.stop,
  };
}
