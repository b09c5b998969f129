import { MessageChannel } from 'node:worker_threads';
import { summarizeSealed } from '../../generational/day-files/list-day-files.ts';
import type { DayClosed } from '../../generational/flush/day-keeper.ts';
import { startSealerClient } from '../../generational/sealer/sealer-client.ts';
import { createReaderPool, type ReaderPool } from '../../threads/reader-pool.ts';
import { startReaderThread } from '../../threads/reader-thread.ts';
import { readerLimits, startWorker } from '../../threads/start-worker.ts';
import type { WriterClient } from '../../threads/writer-client.ts';
import type { LogDayListing } from '../day-file/list-log-days.ts';
import type { LogReaderAnswers, LogReaderRequest, LogReaderStart } from './log-reader-protocol.ts';
import type { LogSealerProtocol, LogSealerStart, LogSealerTypes } from './log-sealer-protocol.ts';
import type { LogStoreLimits } from './log-store-limits.ts';
import {
  type LogWriterClient,
  type LogWriterClientOptions,
  startLogWriterClient,
} from './log-writer-client.ts';
import type { LogWriterStart } from './log-writer-protocol.ts';

export type LogSealerClient = WriterClient<LogSealerProtocol>;
export type LogReaderPool = ReaderPool<LogReaderRequest, LogReaderAnswers, DayClosed>;

export interface LogThreadsOptions
  extends Pick<LogWriterClientOptions, 'monotonicNowMs' | 'onAppended' | 'onMigrated' | 'onFatal'> {
  readonly folder: string;
  readonly limits: LogStoreLimits;
  readonly readerCount: number;
  readonly cacheBytesPerReader: number;
}

/** The threads of a log store; the writer sends its memtables directly to the sealer. */
export interface LogThreads {
  readonly listing: LogDayListing;
  readonly writer: LogWriterClient;
  readonly sealer: LogSealerClient;
  readonly readers: LogReaderPool;
  stop(): Promise<void>;
}

const storeName = 'log store';

export async function startLogThreads(options: LogThreadsOptions): Promise<LogThreads> {
  const { folder, limits, monotonicNowMs, onMigrated, onFatal } = options;
  const { port1: writerPort, port2: sealerPort } = new MessageChannel();
  const writerWorker = startWorker('log-writer');
  // All load at once; the writer then waits for the list of the sealer.
  const started = await Promise.allSettled([
    startSealer().then(beginWriting, endWriter),
    startLogWriterClient({
      worker: writerWorker,
      limits,
      monotonicNowMs,
      onAppended: options.onAppended,
      onMigrated,
      onFatal,
    }),
  ]);
  const [sealer, writer] = started;
  if (sealer.status === 'rejected' || writer.status === 'rejected') {
    sealerPort.close();
    for (const thread of started) if (thread.status === 'fulfilled') await thread.value.stop();
    throw started.find((thread) => thread.status === 'rejected')?.reason;
  }
  const readers = createReaders();
  return {
    listing: sealer.value.started,
    writer: writer.value,
    sealer: sealer.value,
    readers,
    async stop() {
      // The sealer last: the others may still wait for it.
      for (const thread of [readers, writer.value, sealer.value]) await thread.stop();
    },
  };

  function beginWriting(ready: LogSealerClient): LogSealerClient {
    const { days } = ready.started;
    const start: LogWriterStart = {
      folder,
      limits,
      sealerPort,
      ...summarizeSealed(days),
      atLeastSequence: lastSequenceOf(days) + 1,
    };
    writerWorker.postMessage(start, [sealerPort]);
    return ready;
  }

  async function endWriter(error: unknown): Promise<never> {
    await writerWorker.terminate();
    throw error;
  }

  function startSealer(): Promise<LogSealerClient> {
    const workerData: LogSealerStart = { folder, writerPort };
    return startSealerClient<LogSealerTypes>({
      worker: startWorker('log-sealer', { workerData, transferList: [writerPort] }),
      storeName,
      threadName: 'log sealer',
      onMigrated,
      onFatal,
    });
  }

  function createReaders(): LogReaderPool {
    const workerData: LogReaderStart = { folder, cacheBytes: options.cacheBytesPerReader };
    return createReaderPool({
      storeName,
      monotonicNowMs,
      projectOf: ({ query }) => query.query.projectId,
      readerCount: options.readerCount,
      maxQueuedReads: limits.maxQueuedReads,
      startThread: (onDeath) =>
        startReaderThread({
          worker: startWorker('log-reader', { workerData, resourceLimits: readerLimits }),
          storeName,
          onDeath,
        }),
    });
  }
}

function lastSequenceOf(days: LogDayListing['days']): number {
  let lastSequence = 0;
  for (const { blocks } of days) {
    for (const { maxSequence } of blocks) lastSequence = Math.max(lastSequence, maxSequence);
  }
  return lastSequence;
}
