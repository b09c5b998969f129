import type { MessagePort } from 'node:worker_threads';
import { startWriterLoop, type WriterLoopOptions } from '../../generational/writer/writer-loop.ts';
import type { AppendCommit } from './append-commit.ts';
import type { LogWriter } from './log-writer.ts';
import type { LogWriterProtocol } from './log-writer-protocol.ts';
import { createOpenQueries, type OpenQueries } from './open-queries.ts';
import { readOpenBlocks } from './read-open-blocks.ts';

/** Milliseconds for queries between two commits; a step of a query may make it some more. */
const queryTurnMs = 2;

export interface LogWriterLoopOptions
  extends Pick<
    WriterLoopOptions<LogWriterProtocol, AppendCommit>,
    'rotationIntervalMs' | 'guard' | 'release'
  > {
  /** Called once; `onFrozen` takes the numbers of memtables that should be sealed. */
  readonly createWriter: (onFrozen: (generation: number) => void) => LogWriter;
  /** Damage found at start, one line each. */
  readonly damage: readonly string[];
  readonly maxWaitingQueries: number;
}

/** Commits waiting appends together, and works on queries over the open blocks in between, in small steps. */
export function startLogWriterLoop(port: MessagePort, options: LogWriterLoopOptions): void {
  const { damage, rotationIntervalMs, guard, release } = options;
  let writer: LogWriter;
  let queries: OpenQueries;

  startWriterLoop<LogWriterProtocol, AppendCommit>(port, {
    storeName: 'log store',
    createWriter(onFrozen, notify) {
      writer = options.createWriter(onFrozen);
      queries = createOpenQueries({
        begin: readOpenBlocks,
        notify,
        maxWaiting: options.maxWaitingQueries,
        monotonicNowMs: () => performance.now(),
      });
      return writer;
    },
    toStarted: (frozen) => ({ damage, frozen, nextSequence: writer.nextSequence() }),
    toNotice: ({ lastSequences }) =>
      lastSequences.size > 0 ? { kind: 'appended', lastSequences } : undefined,
    handle: (message) => void queries.add(message, writer.unsealedRows(message.query.query.projectId)),
    projectOf: ({ query }) => query.query.projectId,
    background: {
      run: () => queries.run(queryTurnMs),
      isIdle: () => queries.isIdle,
    },
    rotationIntervalMs,
    ...(guard === undefined ? {} : { guard }),
    release,
  });
}
