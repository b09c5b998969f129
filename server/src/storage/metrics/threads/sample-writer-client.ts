import type { MessagePort, Worker } from 'node:worker_threads';
import type { MetricCommit, MetricStoreUsage } from '../../../metrics/metric-store.ts';
import { type NamesByProject, noNames } from '../../../metrics/watched-names.ts';
import {
  startTelemetryWriter,
  type TelemetryWriterClient,
} from '../../generational/writer/telemetry-writer-client.ts';
import type { AppliedMigration } from '../../schema/applied-migration.ts';
import type {
  SampleWriterNotice,
  SampleWriterPost,
  SampleWriterProtocol,
  SampleWriterStart,
} from './sample-writer-protocol.ts';

export interface SampleWriterClientOptions {
  /** Runs `sample-writer-worker.ts`. */
  readonly worker: Worker;
  readonly start: SampleWriterStart;
  /** Called after each commit with samples of watched metrics, before its appends resolve. */
  readonly onCommitted: (commits: readonly MetricCommit[]) => void;
  /** Called when the start migrated `wal.db`. */
  readonly onMigrated?: ((migration: AppliedMigration) => void) | undefined;
  readonly onFatal: (error: Error) => void;
}

/**
 * The calling thread's end of the sample writer. Appends arrive in order, and after all other messages sent before
 * them.
 */
export interface SampleWriterClient
  extends Pick<
    TelemetryWriterClient<SampleWriterProtocol>,
    'started' | 'onFrozen' | 'append' | 'retire' | 'freezeBefore' | 'stop'
  > {
  /** The other end of the port is for `createHeadView`; later appends are visible there once acknowledged. */
  attachReader(port: MessagePort): void;
  /** See `MetricStore.watch`. */
  watch(added: NamesByProject, removed?: NamesByProject): Promise<void>;
  /** The memtable is in day files as a whole. */
  walSealed(generation: number): void;
  usage(): Promise<MetricStoreUsage>;
}

/** Resolves when the write-ahead log has been replayed. */
export async function startSampleWriterClient(
  options: SampleWriterClientOptions,
): Promise<SampleWriterClient> {
  const { worker, start } = options;
  worker.postMessage(start, [...start.readerPorts]);
  const client = await startTelemetryWriter<SampleWriterProtocol>({
    ...options,
    limits: start.limits,
    storeName: 'metric store',
    threadName: 'sample writer',
    onNotice(notice) {
      if (notice.kind === 'committed') options.onCommitted(notice.commits);
    },
  });
  return {
    ...client,
    attachReader(port) {
      const message: SampleWriterPost = { kind: 'attachReader', port };
      worker.postMessage(message, [port]);
    },
    async watch(added, removed = noNames) {
      await client.request((id) => ({ kind: 'watch', id, added, removed }));
    },
    walSealed: (generation) => client.post({ kind: 'walSealed', generation }),
    async usage() {
      const notice = await client.request((id) => ({ kind: 'measure', id }));
      // A 'measure' is answered by this notice only.
      return (notice as Extract<SampleWriterNotice, { kind: 'measured' }>).usage;
    },
  };
}
