import type { MessagePort } from 'node:worker_threads';
import { startWriterLoop, type WriterLoopOptions } from '../../generational/writer/writer-loop.ts';
import { createDeadlineCheck } from '../../threads/query-deadline.ts';
import { toFailureMessage } from '../../threads/storage-failure.ts';
import type { AppendCommit } from './append-commit.ts';
import type { LogWriter } from './log-writer.ts';
import type { LogWriterProtocol, OpenQueryMessage, QueryAnswer } from './log-writer-protocol.ts';

const storeName = 'log store';
/** Milliseconds for queries between commits, so that neither delays the other for long. */
const queryTurnMs = 20;

export interface LogWriterLoopOptions
  extends Pick<WriterLoopOptions<LogWriterProtocol, AppendCommit>, 'rotationIntervalMs' | 'release'> {
  /** Called once; `onFrozen` takes the numbers of memtables that should be sealed. */
  readonly createWriter: (onFrozen: (generation: number) => void) => LogWriter;
  /** Damage found at start, one line each. */
  readonly damage: readonly string[];
}

/** Commits waiting appends together and answers queries over the open blocks between two commits. */
export function startLogWriterLoop(port: MessagePort, options: LogWriterLoopOptions): void {
  const { damage, rotationIntervalMs, release } = options;
  let writer: LogWriter;

  startWriterLoop<LogWriterProtocol, AppendCommit>(port, {
    storeName,
    createWriter(onFrozen) {
      writer = options.createWriter(onFrozen);
      return writer;
    },
    toStarted: (frozen) => ({ damage, frozen, nextSequence: writer.nextSequence }),
    toNotice: ({ lastSequences }) =>
      lastSequences.size > 0 ? { kind: 'appended', lastSequences } : undefined,
    handle: answer,
    postTurnMs: queryTurnMs,
    rotationIntervalMs,
    release,
  });

  function answer({ id, query, timeLeftMs, cancelled }: OpenQueryMessage): QueryAnswer {
    try {
      const checkDeadline = createDeadlineCheck(timeLeftMs, cancelled, () => performance.now());
      checkDeadline();
      return { kind: 'answer', id, partial: writer.query(query, checkDeadline) };
    } catch (error) {
      return { kind: 'failure', id, failure: toFailureMessage(error, storeName) };
    }
  }
}
