import { createReaderPool, type ReaderPool, type ReaderPoolOptions } from '../threads/reader-pool.ts';
import { startReaderThread } from '../threads/reader-thread.ts';
import { readerLimits, startWorker } from '../threads/start-worker.ts';
import { startWriterClient, type WriterClient, type WriterClientOptions } from '../threads/writer-client.ts';
import { estimateBytes } from '../trace-ingest/estimated-bytes.ts';
import type { DatabaseStart, TraceWriterStarted } from './database-start.ts';
import type { ReadAnswers, ReadRequest } from './reader/read-request.ts';
import {
  type CommandOutcome,
  type CommandOutcomes,
  claimantOfCommand,
  type WriteCommand,
} from './writer/write-command.ts';
import type { TraceNotice } from './writer/writer-loop.ts';

interface TraceWriterProtocol {
  command: WriteCommand;
  outcome: CommandOutcome;
  post: never;
  notice: TraceNotice;
  started: TraceWriterStarted;
}

export interface TraceWriterClient extends Pick<WriterClient<TraceWriterProtocol>, 'stop' | 'started'> {
  /** Like `WriterClient.write`, with the outcome type of the command. */
  write<Command extends WriteCommand>(command: Command): Promise<CommandOutcomes[Command['kind']]>;
}
export type TraceReaderPool = ReaderPool<ReadRequest, ReadAnswers>;

/** @param options.worker runs `startWriterLoop`. */
export async function startTraceWriter(
  options: Pick<
    WriterClientOptions<TraceWriterProtocol>,
    'worker' | 'maxQueuedWrites' | 'maxQueuedBytes' | 'onNotice' | 'onMigrated' | 'onFatal'
  >,
): Promise<TraceWriterClient> {
  const client = await startWriterClient<TraceWriterProtocol>({
    ...options,
    storeName: 'trace store',
    threadName: 'trace writer',
    estimateBytes: (command) => (command.kind === 'spans' ? command.request.length : estimateBytes(command)),
    claimantOf: claimantOfCommand,
    toTransfer: (command) => (command.kind === 'spans' ? [command.request.buffer] : []),
  });
  return {
    // Cast: the writer answers a command with the outcome of its kind.
    write: (command) => client.write(command) as Promise<never>,
    started: client.started,
    stop: client.stop,
  };
}

export function createTraceReaders(
  options: DatabaseStart &
    Pick<ReaderPoolOptions<ReadRequest, ReadAnswers>, 'readerCount' | 'maxQueuedReads' | 'monotonicNowMs'>,
): TraceReaderPool {
  const { databasePath, ...pool } = options;
  const workerData: DatabaseStart = { databasePath };
  const storeName = 'trace store';
  return createReaderPool({
    ...pool,
    storeName,
    projectOf,
    startThread: (onDeath) =>
      startReaderThread({
        worker: startWorker('trace-reader', { workerData, resourceLimits: readerLimits }),
        storeName,
        onDeath,
      }),
  });
}

/** The scrub belongs to no project, and has a share like one. */
function projectOf(request: ReadRequest): string {
  if (request.kind === 'scrub') return '';
  return 'query' in request ? request.query.projectId : request.projectId;
}
