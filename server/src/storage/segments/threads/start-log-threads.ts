import { MessageChannel, Worker, type WorkerOptions } from 'node:worker_threads';
import { createReaderPool, type ReaderPool } from '../../threads/reader-pool.ts';
import { startReaderThread } from '../../threads/reader-thread.ts';
import { startWriterClient, type WriterClient } from '../../threads/writer-client.ts';
import type { BlockListing } from '../day-file/list-blocks.ts';
import type { DayClosed, LogReaderAnswers, LogReaderStart, SealedRequest } from './log-reader-protocol.ts';
import type { LogSealerNotice, LogSealerProtocol, LogSealerStart } from './log-sealer-protocol.ts';
import type { LogStoreLimits } from './log-store-limits.ts';
import {
  type LogWriterClient,
  type LogWriterClientOptions,
  startLogWriterClient,
} from './log-writer-client.ts';
import type { LogWriterStart } from './log-writer-protocol.ts';

export type LogSealerClient = WriterClient<LogSealerProtocol>;
export type LogReaderPool = ReaderPool<SealedRequest, LogReaderAnswers, DayClosed>;

export interface LogThreadsOptions extends Pick<LogWriterClientOptions, 'nowMs' | 'onAppended' | 'onFatal'> {
  readonly folder: string;
  readonly limits: LogStoreLimits;
  readonly readerCount: number;
  readonly cacheBytesPerReader: number;
  readonly onSealerNotice: (notice: LogSealerNotice) => void;
}

/** The threads of a log store: the writer hands its generations to the sealer directly. */
export interface LogThreads {
  readonly listing: BlockListing;
  readonly writer: LogWriterClient;
  readonly sealer: LogSealerClient;
  readonly readers: LogReaderPool;
  stop(): Promise<void>;
}

const storeName = 'log store';
/** Commands come from this process only, a few a minute. */
const maxQueuedCommands = 1024;

export async function startLogThreads(options: LogThreadsOptions): Promise<LogThreads> {
  const { folder, limits, nowMs, onFatal } = options;
  const { port1: writerPort, port2: sealerPort } = new MessageChannel();
  const writerWorker = startWorker('./log-writer-worker.ts');
  // All load at once; the writer then waits for what the sealer found in the day files.
  const started = await Promise.allSettled([
    startSealer().then(beginWriting, endWriter),
    startLogWriterClient({
      worker: writerWorker,
      limits,
      nowMs,
      onAppended: options.onAppended,
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
      // The sealer last: the others may still wait for something of it.
      for (const thread of [readers, writer.value, sealer.value]) await thread.stop();
    },
  };

  function beginWriting(ready: LogSealerClient): LogSealerClient {
    const start: LogWriterStart = { folder, limits, sealerPort, ...summarize(ready.started) };
    writerWorker.postMessage(start, [sealerPort]);
    return ready;
  }

  async function endWriter(error: unknown): Promise<never> {
    await writerWorker.terminate();
    throw error;
  }

  function startSealer(): Promise<LogSealerClient> {
    const workerData: LogSealerStart = { folder, limits, writerPort };
    return startWriterClient<LogSealerProtocol>({
      worker: startWorker('./log-sealer-worker.ts', { workerData, transferList: [writerPort] }),
      storeName,
      threadName: 'log sealer',
      maxQueuedWrites: maxQueuedCommands,
      maxQueuedBytes: Number.POSITIVE_INFINITY,
      estimateBytes: () => 0,
      onNotice: options.onSealerNotice,
      onFatal,
    });
  }

  function createReaders(): LogReaderPool {
    const workerData: LogReaderStart = { folder, cacheBytes: options.cacheBytesPerReader };
    return createReaderPool({
      storeName,
      nowMs,
      readerCount: options.readerCount,
      maxQueuedReads: limits.maxQueuedReads,
      startThread: (onDeath) =>
        startReaderThread({
          worker: startWorker('./log-reader-worker.ts', { workerData }),
          storeName,
          onDeath,
        }),
    });
  }
}

function startWorker(file: string, options: WorkerOptions = {}): Worker {
  return new Worker(new URL(file, import.meta.url), options);
}

/** What the writer has to know of the day files. */
function summarize({ days }: BlockListing): Pick<LogWriterStart, 'sealedDays' | 'atLeast'> {
  const sealedDays = new Map<number, number[]>();
  let lastSequence = 0;
  let lastGeneration = 0;
  for (const { day, blocks, sealedGenerations } of days) {
    for (const { maxSequence } of blocks) lastSequence = Math.max(lastSequence, maxSequence);
    for (const generation of sealedGenerations) {
      lastGeneration = Math.max(lastGeneration, generation);
      const sealed = sealedDays.get(generation);
      if (sealed === undefined) sealedDays.set(generation, [day]);
      else sealed.push(day);
    }
  }
  return { sealedDays, atLeast: { nextSequence: lastSequence + 1, nextGeneration: lastGeneration + 1 } };
}
