import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { dayMs } from '../../../time/utc-day.ts';
import { type DayFileListing, summarizeSealed } from '../../generational/day-files/list-day-files.ts';
import { startSealerClient } from '../../generational/sealer/sealer-client.ts';
import { createSealerHost, type SealerThread } from '../../generational/sealer/sealer-host.ts';
import type { SampleRequest } from '../../metric-queries/sample-request.ts';
import { createReaderPool, type ReaderPool, type ReaderPoolOptions } from '../../threads/reader-pool.ts';
import { startReaderThread } from '../../threads/reader-thread.ts';
import { readerLimits, startWorker } from '../../threads/start-worker.ts';
import type { WriterClient } from '../../threads/writer-client.ts';
import type { SampleReaderNote, SampleReaderStart, SampleReadResults } from './sample-reader-protocol.ts';
import type { SampleSealerProtocol, SampleSealerStart, SampleSealerTypes } from './sample-sealer-protocol.ts';
import type { SampleStoreLimits } from './sample-store-limits.ts';
import {
  type SampleWriterClient,
  type SampleWriterClientOptions,
  startSampleWriterClient,
} from './sample-writer-client.ts';

export interface SampleThreadsOptions
  extends Pick<SampleWriterClientOptions, 'onCommitted' | 'onMigrated' | 'onFatal'> {
  readonly folder: string;
  readonly monotonicNowMs: () => number;
  readonly limits: SampleStoreLimits;
  readonly takesStarts: boolean;
  readonly readerCount: number;
  /** The first UTC day within the retention, now. */
  readonly firstDay: () => number;
  /** Called when the writer has been told to replay its log. */
  readonly onReplaying?: () => void;
}

export type SampleReaderPool = ReaderPool<SampleRequest, SampleReadResults, SampleReaderNote>;

/** The threads of a sample store. */
export interface SampleThreads {
  readonly listing: DayFileListing;
  readonly writer: SampleWriterClient;
  readonly sealer: SealerThread<SampleSealerTypes>;
  readonly queries: SampleReaderPool;
  readonly alerts: SampleReaderPool;
  stop(): Promise<void>;
}

const storeName = 'metric store';
/** Of reads for conditions, which are of many projects. */
const everyProject = '';
/** The share of the cache that the reader of alerts has. */
const alertCacheShare = 1 / 8;

export async function startSampleThreads(options: SampleThreadsOptions): Promise<SampleThreads> {
  const { folder, limits, monotonicNowMs, readerCount, firstDay, onMigrated, onFatal } = options;
  const { port1: sealerHead, port2: writerToSealer } = new MessageChannel();
  const firstSealer = await startSealer(sealerHead, true);
  const listing = firstSealer.started;
  const starting = startSampleWriterClient({
    ...options,
    worker: startWorker('sample-writer'),
    start: {
      folder,
      limits,
      takesStarts: options.takesStarts,
      oldestDay: firstDay(),
      readerPorts: [writerToSealer],
      ...summarizeSealed(listing.days),
    },
  }).catch(async (error: unknown) => {
    await firstSealer.stop();
    throw error;
  });
  options.onReplaying?.();
  const writer = await starting;
  const sealer = createSealerHost<SampleSealerTypes>({
    first: firstSealer,
    start: async () => startSealer(await attachToHead(writer), false),
    idleMs: limits.sealerIdleMs,
  });
  const queries = createReaders({
    readerCount,
    projectOf: ({ query }) => ('projectId' in query ? query.projectId : everyProject),
    cacheBytes: limits.cacheBytes / readerCount,
    yieldsToOtherThreads: true,
  });
  const alerts = createReaders({
    readerCount: 1,
    // The alerting decides whose turn it is.
    projectOf: () => everyProject,
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
    return startSealerClient<SampleSealerTypes>({
      worker: startWorker('sample-sealer', { workerData, transferList: [headPort] }),
      storeName,
      threadName: 'sample sealer',
      onMigrated,
      onFatal,
    });
  }

  function createReaders({
    cacheBytes,
    yieldsToOtherThreads,
    ...pool
  }: Pick<SampleReaderStart, 'cacheBytes' | 'yieldsToOtherThreads'> &
    Pick<
      ReaderPoolOptions<SampleRequest, SampleReadResults>,
      'readerCount' | 'projectOf'
    >): SampleReaderPool {
    return createReaderPool({
      ...pool,
      storeName,
      monotonicNowMs,
      maxQueuedReads: limits.maxQueuedReads,
      startThread: async (onDeath) => {
        const headPort = await attachToHead(writer);
        const workerData: SampleReaderStart = {
          folder,
          cacheBytes: Math.floor(cacheBytes),
          keptFromMs: firstDay() * dayMs,
          yieldsToOtherThreads,
          headPort,
        };
        const worker = startWorker('sample-reader', {
          workerData,
          transferList: [headPort],
          resourceLimits: readerLimits,
        });
        return startReaderThread({ worker, storeName, onDeath });
      },
    });
  }
}

/** A port for a head view, to which the writer has already posted the current state, so that the first read sees it. */
async function attachToHead(writer: SampleWriterClient): Promise<MessagePort> {
  const { port1, port2 } = new MessageChannel();
  writer.attachReader(port2);
  // Freezes nothing: the answer shows that the writer has handled the message before it.
  await writer.freezeBefore(Number.NEGATIVE_INFINITY);
  return port1;
}
