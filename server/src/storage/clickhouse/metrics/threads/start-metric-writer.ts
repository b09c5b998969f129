import type { Worker } from 'node:worker_threads';
import { ownBytes } from '../../../../ingest/own-bytes.ts';
import type { MetricCommit, MetricStore, MetricStoreUsage } from '../../../../metrics/metric-store.ts';
import { noNames } from '../../../../metrics/watched-names.ts';
import { createPendingAnswers } from '../../../threads/pending-answers.ts';
import { unavailable } from '../../../threads/storage-failure.ts';
import { startWriterClient } from '../../../threads/writer-client.ts';
import type { MetricWriteLimits } from '../write/metric-write-limits.ts';
import type { MetricWriterNotice, MetricWriterPost, MetricWriterProtocol } from './metric-writer-protocol.ts';

export interface MetricWriterOptions {
  /** Runs `metric-writer-worker.ts`. */
  readonly worker: Worker;
  readonly limits: Pick<MetricWriteLimits, 'maxQueuedAppends' | 'maxQueuedBytes'>;
  /** Called after each commit with samples of watched metrics, before its appends resolve. */
  readonly onCommitted: (commits: readonly MetricCommit[]) => void;
  /** Called at most once, when the thread died and the process should end. */
  readonly onFatal: (error: Error) => void;
}

/** The calling thread's end of the thread that writes metrics. Messages arrive in order. */
export interface MetricWriter extends Pick<MetricStore, 'append' | 'watch' | 'stop'> {
  /** Of series: whether they have samples on earlier UTC days, which are dropped. */
  forgetDaysBefore(day: number): void;
  usage(): Promise<MetricStoreUsage>;
}

type AnswerNotice = Extract<MetricWriterNotice, { readonly id: number }>;

/** Memory of an append besides its request. */
const bytesPerAppend = 512;

/** Resolves when the thread has connected to the databases. */
export async function startMetricWriter(options: MetricWriterOptions): Promise<MetricWriter> {
  const { worker, limits, onCommitted, onFatal } = options;
  const pending = createPendingAnswers<AnswerNotice>();

  const client = await startWriterClient<MetricWriterProtocol>({
    worker,
    storeName: 'metric store',
    threadName: 'metric writer',
    maxQueuedWrites: limits.maxQueuedAppends,
    maxQueuedBytes: limits.maxQueuedBytes,
    estimateBytes: ({ request }) => request.byteLength + bytesPerAppend,
    claimantOf: ({ projectId, isOfWebKey = false }) => ({ tenant: projectId, isWebKey: isOfWebKey }),
    toTransfer: ({ request }) => [request.buffer],
    onNotice(notice) {
      if (notice.kind === 'committed') onCommitted(notice.commits);
      else pending.settle(notice.id, { ok: notice });
    },
    onFatal(error) {
      pending.refuseAll(unavailable('The metric store failed and the service is stopping.', error));
      onFatal(error);
    },
  });

  function request(toPost: (id: number) => MetricWriterPost): Promise<AnswerNotice> {
    return pending.request((id) => client.post(toPost(id)));
  }

  return {
    // A transfer detaches the whole buffer, so a part of a shared one is copied first.
    append: (batch) => client.write({ ...batch, request: ownBytes(batch.request) }),
    async watch(added, removed = noNames) {
      await request((id) => ({ kind: 'watch', id, added, removed }));
    },
    forgetDaysBefore: (beforeDay) => client.post({ kind: 'forgetDays', beforeDay }),
    async usage() {
      const notice = await request((id) => ({ kind: 'measure', id }));
      // A 'measure' is answered by this notice only.
      return (notice as Extract<AnswerNotice, { kind: 'measured' }>).usage;
    },
    async stop() {
      await client.stop();
      pending.refuseAll(unavailable('The metric store is stopping.'));
    },
  };
}
