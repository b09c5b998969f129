import { createReaderPool, type ReaderPool, type ReaderPoolOptions } from '../threads/reader-pool.ts';
import { startReaderThread } from '../threads/reader-thread.ts';
import { startWorker } from '../threads/start-worker.ts';
import { startWriterClient, type WriterClient, type WriterClientOptions } from '../threads/writer-client.ts';
import type { DatabaseStart } from './database-start.ts';
import type { ReadAnswers, ReadRequest } from './reader/read-request.ts';
import { estimateBytes } from './writer/estimated-bytes.ts';
import type { CommandOutcome, CommandOutcomes, WriteCommand } from './writer/write-command.ts';
import type { TraceNotice } from './writer/writer-loop.ts';

interface TraceWriterProtocol {
  command: WriteCommand;
  outcome: CommandOutcome;
  post: never;
  notice: TraceNotice;
  started: undefined;
}

export interface TraceWriterClient extends Pick<WriterClient<TraceWriterProtocol>, 'stop'> {
  /** Like `WriterClient.write`, with the outcome type of the command. */
  write<Command extends WriteCommand>(command: Command): Promise<CommandOutcomes[Command['kind']]>;
}
export type TraceReaderPool = ReaderPool<ReadRequest, ReadAnswers>;

/** @param options.worker runs `startWriterLoop`. */
export async function startTraceWriter(
  options: Pick<
    WriterClientOptions<TraceWriterProtocol>,
    'worker' | 'maxQueuedWrites' | 'maxQueuedBytes' | 'onNotice' | 'onFatal'
  >,
): Promise<TraceWriterClient> {
  const client = await startWriterClient<TraceWriterProtocol>({
    ...options,
    storeName: 'trace store',
    threadName: 'trace writer',
    estimateBytes: (command) => (command.kind === 'spans' ? command.request.length : estimateBytes(command)),
    toTransfer: (command) => (command.kind === 'spans' ? [command.request.buffer] : []),
  });
  return {
    // Cast: the writer answers a command with the outcome of its kind.
    write: (command) => client.write(command) as Promise<never>,
    stop: client.stop,
  };
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
