import type { MessagePort, Worker } from 'node:worker_threads';
import type { AppError } from '../../../errors/app-error.ts';
import type { MetricAppendOutcome, MetricBatch, MetricCommit } from '../../../metrics/metric-store.ts';
import { unavailable } from '../../threads/storage-failure.ts';
import { startWriterClient } from '../../threads/writer-client.ts';
import type { SampleWriterPost, SampleWriterProtocol, SampleWriterStart } from './sample-writer-protocol.ts';

export interface SampleWriterClientOptions {
  /** Runs `sample-writer-worker.ts`. */
  readonly worker: Worker;
  readonly start: SampleWriterStart;
  /** Called after each commit with samples of watched metrics, before its appends resolve. */
  readonly onCommitted: (commits: readonly MetricCommit[]) => void;
  /** A generation takes no more samples and should be sealed. */
  readonly onFrozen: (generation: number) => void;
  readonly onFatal: (error: Error) => void;
}

/** The calling thread's end of the sample writer. Appends arrive in order, and whatever else was sent before them, before them. */
export interface SampleWriterClient {
  /** What was found when the write-ahead log was read. */
  readonly damage: readonly string[];
  /** Generations of an earlier process that are to be sealed. */
  readonly frozen: readonly number[];
  append(batch: MetricBatch): Promise<MetricAppendOutcome>;
  /** The other end of the port is for `createHeadView`; what is appended later is visible there once acknowledged. */
  attachReader(port: MessagePort): void;
  watch(metricNames: ReadonlyMap<string, ReadonlySet<string>>): void;
  /** The generation is in day files as a whole. */
  walSealed(generation: number): void;
  /** Readers are to take the generation from day files from now on; it has to be sealed. */
  retire(generation: number): void;
  /** Freezes what has samples of days before this one; the generations, not sealed yet, that have. */
  freezeBefore(day: number): Promise<readonly number[]>;
  stop(): Promise<void>;
}

interface Pending {
  readonly resolve: (generations: readonly number[]) => void;
  readonly reject: (error: AppError) => void;
}

/** What an append holds beside its request. */
const bytesPerAppend = 512;

/** Resolves when the write-ahead log has been replayed. */
export async function startSampleWriterClient(
  options: SampleWriterClientOptions,
): Promise<SampleWriterClient> {
  const { worker, start, onCommitted, onFrozen, onFatal } = options;
  const pending = new Map<number, Pending>();
  let nextId = 1;
  let refusal: AppError | undefined;

  worker.postMessage(start, [...start.readerPorts]);
  const client = await startWriterClient<SampleWriterProtocol>({
    worker,
    storeName: 'metric store',
    threadName: 'sample writer',
    maxQueuedWrites: start.limits.maxQueuedAppends,
    maxQueuedBytes: start.limits.maxQueuedBytes,
    estimateBytes: ({ request }) => request.byteLength + bytesPerAppend,
    toTransfer: ({ request }) => [request.buffer],
    onNotice(notice) {
      if (notice.kind === 'committed') return onCommitted(notice.commits);
      if (notice.kind === 'frozen') return onFrozen(notice.generation);
      pending.get(notice.id)?.resolve(notice.generations);
      pending.delete(notice.id);
    },
    onFatal(error) {
      refuseAll(unavailable('The metric store failed and the service is stopping.', error));
      onFatal(error);
    },
  });

  function refuseAll(error: AppError): void {
    refusal ??= error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  return {
    ...client.started,
    append: (batch) => client.write({ ...batch, request: toWholeBuffer(batch.request) }),
    attachReader(port) {
      const message: SampleWriterPost = { kind: 'attachReader', port };
      worker.postMessage(message, [port]);
    },
    watch: (metricNames) => client.post({ kind: 'watch', metricNames }),
    walSealed: (generation) => client.post({ kind: 'walSealed', generation }),
    retire: (generation) => client.post({ kind: 'retire', generation }),
    freezeBefore(day) {
      if (refusal !== undefined) return Promise.reject(refusal);
      const id = nextId;
      nextId += 1;
      client.post({ kind: 'freezeBefore', id, day });
      return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
    },
    async stop() {
      await client.stop();
      refuseAll(unavailable('The metric store is stopping.'));
    },
  };
}

/** Only a whole buffer can be transferred: a part of a shared one would take its neighbours along. */
function toWholeBuffer(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}
