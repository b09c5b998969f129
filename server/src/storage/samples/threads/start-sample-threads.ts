import { MessageChannel, type MessagePort, Worker, type WorkerOptions } from 'node:worker_threads';
import { createReaderPool, type ReaderPool } from '../../threads/reader-pool.ts';
import { startReaderThread } from '../../threads/reader-thread.ts';
import { startWriterClient, type WriterClient } from '../../threads/writer-client.ts';
import type { SampleDayListing } from '../day-file/list-sample-days.ts';
import type { SampleRequest } from '../query/sample-request.ts';
import type { SampleReaderNote, SampleReaderStart, SampleReadResults } from './sample-reader-protocol.ts';
import { createSampleSealerHost, type SampleSealerHost } from './sample-sealer-host.ts';
import type { SampleSealerProtocol, SampleSealerStart } from './sample-sealer-protocol.ts';
import type { SampleStoreLimits } from './sample-store-limits.ts';
import {
  type SampleWriterClient,
  type SampleWriterClientOptions,
  startSampleWriterClient,
} from './sample-writer-client.ts';
import type { SampleWriterStart } from './sample-writer-protocol.ts';

export interface SampleThreadsOptions
  extends Pick<SampleWriterClientOptions, 'onCommitted' | 'onFrozen' | 'onFatal'> {
  readonly folder: string;
  readonly nowMs: () => number;
  readonly limits: SampleStoreLimits;
  readonly readerCount: number;
  /** The first UTC day within the retention, now. */
  readonly firstDay: () => number;
}

export type SampleReaderPool = ReaderPool<SampleRequest, SampleReadResults, SampleReaderNote>;

/** The threads of a sample store. */
export interface SampleThreads {
  readonly listing: SampleDayListing;
  readonly writer: SampleWriterClient;
  readonly sealer: SampleSealerHost;
  readonly queries: SampleReaderPool;
  readonly alerts: SampleReaderPool;
  stop(): Promise<void>;
}

const storeName = 'metric store';
const dayMs = 86_400_000;
/** Commands come from this process only, a few an hour. */
const maxQueuedCommands = 1024;
/** What of the cache the reader of alerts has. */
const alertCacheShare = 1 / 8;

export async function startSampleThreads(options: SampleThreadsOptions): Promise<SampleThreads> {
  const { folder, limits, nowMs, readerCount, firstDay, onFatal } = options;
  const { port1: sealerHead, port2: writerToSealer } = new MessageChannel();
  const firstSealer = await startSealer(sealerHead, true);
  const listing = firstSealer.started;
  const writer = await startSampleWriterClient({
    ...options,
    worker: startWorker('./sample-writer-worker.ts'),
    start: {
      folder,
      limits,
      oldestDay: firstDay(),
      readerPorts: [writerToSealer],
      ...summarize(listing),
    },
  }).catch(async (error: unknown) => {
    await firstSealer.stop();
    throw error;
  });
  const sealer = createSampleSealerHost({
    first: firstSealer,
    start: async () => startSealer(await attachToHead(writer), false),
    idleMs: limits.sealerIdleMs,
  });
  const queries = createReaders(readerCount, {
    cacheBytes: limits.cacheBytes / readerCount,
    yieldsToOtherThreads: true,
  });
  const alerts = createReaders(1, {
    cacheBytes: limits.cacheBytes * alertCacheShare,
    yieldsToOtherThreads: false,
  });
  return {
    listing,
    writer,
    sealer,
    queries,
    alerts,
    async stop() {
      for (const thread of [queries, alerts, sealer, writer]) await thread.stop();
    },
  };

  function startSealer(
    headPort: MessagePort,
    listsDays: boolean,
  ): Promise<WriterClient<SampleSealerProtocol>> {
    const workerData: SampleSealerStart = { folder, headPort, listsDays };
    return startWriterClient<SampleSealerProtocol>({
      worker: startWorker('./sample-sealer-worker.ts', { workerData, transferList: [headPort] }),
      storeName,
      threadName: 'sample sealer',
      maxQueuedWrites: maxQueuedCommands,
      maxQueuedBytes: Number.POSITIVE_INFINITY,
      estimateBytes: () => 0,
      onFatal,
    });
  }

  function createReaders(
    count: number,
    { cacheBytes, yieldsToOtherThreads }: Pick<SampleReaderStart, 'cacheBytes' | 'yieldsToOtherThreads'>,
  ): SampleReaderPool {
    return createReaderPool({
      storeName,
      nowMs,
      readerCount: count,
      maxQueuedReads: limits.maxQueuedReads,
      async startThread(onDeath) {
        const headPort = await attachToHead(writer);
        const workerData: SampleReaderStart = {
          folder,
          cacheBytes: Math.floor(cacheBytes),
          keptFromMs: firstDay() * dayMs,
          yieldsToOtherThreads,
          headPort,
        };
        const worker = startWorker('./sample-reader-worker.ts', { workerData, transferList: [headPort] });
        return startReaderThread({ worker, storeName, onDeath });
      },
    });
  }
}

/** A port for a head view, to which the writer has posted all that there is, so that the first read sees it. */
async function attachToHead(writer: SampleWriterClient): Promise<MessagePort> {
  const { port1, port2 } = new MessageChannel();
  writer.attachReader(port2);
  // Nothing is that old: the answer only says that the writer has come by here.
  await writer.freezeBefore(Number.NEGATIVE_INFINITY);
  return port1;
}

function startWorker(file: string, options: WorkerOptions = {}): Worker {
  return new Worker(new URL(file, import.meta.url), options);
}

/** What the writer has to know of the day files. */
function summarize({ days }: SampleDayListing): Pick<SampleWriterStart, 'sealedDays' | 'atLeastGeneration'> {
  const sealedDays = new Map<number, number[]>();
  let lastGeneration = 0;
  for (const { day, sealedGenerations } of days) {
    for (const generation of sealedGenerations) {
      lastGeneration = Math.max(lastGeneration, generation);
      const sealed = sealedDays.get(generation);
      if (sealed === undefined) sealedDays.set(generation, [day]);
      else sealed.push(day);
    }
  }
  return { sealedDays, atLeastGeneration: lastGeneration + 1 };
}
