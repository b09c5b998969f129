import type { WriteOutcome } from '../../traces/trace-store.ts';
import { createReaderPool, type ReaderPool, type ReaderPoolOptions } from '../threads/reader-pool.ts';
import { startReaderThread } from '../threads/reader-thread.ts';
import { startWorker } from '../threads/start-worker.ts';
import { startWriterClient, type WriterClient, type WriterClientOptions } from '../threads/writer-client.ts';
import type { DatabaseStart } from './database-start.ts';
import { estimateBytes } from './estimated-bytes.ts';
import type { ReadAnswers, ReadRequest } from './read-request.ts';
import type { WriteCommand } from './write-command.ts';

interface TraceWriterProtocol {
  command: WriteCommand;
  outcome: WriteOutcome;
  post: never;
  notice: never;
  started: undefined;
}

export type TraceWriterClient = WriterClient<TraceWriterProtocol>;
export type TraceReaderPool = ReaderPool<ReadRequest, ReadAnswers>;

/** @param options.worker runs `startWriterLoop`. */
export function startTraceWriter(
  options: Pick<
    WriterClientOptions<TraceWriterProtocol>,
    'worker' | 'maxQueuedWrites' | 'maxQueuedBytes' | 'onFatal'
  >,
): Promise<TraceWriterClient> {
  return startWriterClient({
    ...options,
    storeName: 'trace store',
    threadName: 'trace writer',
    estimateBytes,
  });
}

export function createTraceReaders(
  options: DatabaseStart &
    Pick<ReaderPoolOptions<ReadRequest, ReadAnswers>, 'readerCount' | 'maxQueuedReads' | 'nowMs'>,
): TraceReaderPool {
  const { databasePath, ...pool } = options;
  const workerData: DatabaseStart = { databasePath };
  const storeName = 'trace store';
  return createReaderPool({
    ...pool,
    storeName,
    startThread(onDeath) {
      const worker = startWorker('trace-reader', { workerData });
      return startReaderThread({ worker, storeName, onDeath });
    },
  });
}
