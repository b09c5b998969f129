import type { MessagePort } from 'node:worker_threads';
import type { AppendOutcome, LogBatch } from '../../../logs/log-store.ts';
import { isDamage } from '../../sqlite/database-damage.ts';
import { createAppendQueue } from '../../threads/append-queue.ts';
import { createDeadlineCheck } from '../../threads/query-deadline.ts';
import { isFatalFailure, toFailureMessage } from '../../threads/storage-failure.ts';
import type { CommandResult, WriteMessage, WriteReply } from '../../threads/thread-messages.ts';
import type { LogWriter } from './log-writer.ts';
import type {
  FromLogWriter,
  LogWriterNotice,
  LogWriterProtocol,
  OpenQueryMessage,
  ToLogWriter,
} from './log-writer-protocol.ts';

const storeName = 'log store';
/** What queries get before the next commit, so that neither side waits long for the other. */
const queryTurnMs = 20;
/** Deleting is never urgent: it must not double the syncs of a busy log. */
const cleaningIntervalMs = 25;
const cleaningRetryMs = 1000;

export interface LogWriterLoopOptions {
  readonly writer: LogWriter;
  /** What earlier damage was found at start. */
  readonly damage: readonly string[];
  /** How often generations are looked at for their age. */
  readonly rotationIntervalMs: number;
  /** Called once no more messages come. */
  readonly release: () => void;
}

/** Commits waiting appends together and answers queries over the open blocks between two commits. */
export function startLogWriterLoop(port: MessagePort, options: LogWriterLoopOptions): void {
  const { writer, damage, rotationIntervalMs, release } = options;
  const queue = createAppendQueue<LogBatch, LogWriterProtocol['post']>();
  const post = (message: FromLogWriter): void => port.postMessage(message);
  const notify = (notice: LogWriterNotice): void => post({ kind: 'notice', notice });
  const rotation = setInterval(rotate, rotationIntervalMs);
  let cleaning: NodeJS.Timeout | undefined;
  let isScheduled = false;
  let isOver = false;

  port.on('message', (message: ToLogWriter) => {
    queue.put(message);
    if (!isScheduled) takeTurn();
  });
  post({ kind: 'ready', started: { nextSequence: writer.nextSequence, damage } });
  scheduleCleaning(cleaningIntervalMs);

  function takeTurn(): void {
    isScheduled = false;
    queue.drain(port);
    commit(queue.takeAppends());
    if (isOver) return;
    answerOthers();
    if (!queue.isEmpty) {
      // Not at once: timers get their turn in between.
      isScheduled = true;
      setImmediate(takeTurn);
    } else if (queue.isStopping) stop();
  }

  function commit(messages: readonly WriteMessage<LogBatch>[]): void {
    if (messages.length === 0) return;
    const { results, lastSequences } = writer.commit(messages.map(({ command }) => command));
    if (lastSequences.size > 0) notify({ kind: 'appended', lastSequences });
    // Results come in the order of their commands.
    const replies = results.map((result, index) =>
      toReply(messages[index] as WriteMessage<LogBatch>, result),
    );
    post({ kind: 'written', replies });
    for (const result of results) if (!result.ok) endIfFatal(result.error);
  }

  function answerOthers(): void {
    const endMs = performance.now() + queryTurnMs;
    do {
      const message = queue.takeOther();
      if (message === undefined) return;
      handle(message);
    } while (performance.now() < endMs);
  }

  function handle(message: LogWriterProtocol['post']): void {
    switch (message.kind) {
      case 'query':
        notify(answer(message));
        break;
      case 'sealBefore':
        notify({ kind: 'sealing', id: message.id, generations: writer.sealBefore(message.day) });
        break;
      case 'retire':
        writer.retire(message.generation);
        scheduleCleaning(cleaningIntervalMs);
        break;
    }
  }

  function answer({ id, query, timeLeftMs, cancelled }: OpenQueryMessage): LogWriterNotice {
    try {
      const checkDeadline = createDeadlineCheck(timeLeftMs, cancelled, () => performance.now());
      checkDeadline();
      return { kind: 'answer', id, partial: writer.query(query, checkDeadline) };
    } catch (error) {
      return { kind: 'failure', id, failure: toFailureMessage(error, storeName) };
    }
  }

  function rotate(): void {
    writer.rotate();
  }

  function scheduleCleaning(delayMs: number): void {
    if (!isOver && !writer.isClean) cleaning ??= setTimeout(clean, delayMs);
  }

  function clean(): void {
    cleaning = undefined;
    try {
      writer.clean();
      scheduleCleaning(cleaningIntervalMs);
    } catch (error) {
      // Nothing is lost: what is left is deleted once the medium takes writes again.
      endIfFatal(error);
      scheduleCleaning(cleaningRetryMs);
    }
  }

  /** Leaves the database as it is: closing it would write to the medium once more. */
  function endIfFatal(error: unknown): void {
    const isFailed = isFatalFailure(error);
    if (isOver || !(isFailed || isDamage(error))) return;
    const message = isFailed
      ? 'the disk did not confirm a write of the log store; check the disk'
      : 'the write-ahead log of the log store is damaged; start again, which sets it aside';
    post({ kind: 'fatal', message });
    end();
  }

  function stop(): void {
    release();
    end();
  }

  function end(): void {
    isOver = true;
    clearInterval(rotation);
    clearTimeout(cleaning);
    port.close();
  }
}

function toReply(
  { id }: WriteMessage<LogBatch>,
  result: CommandResult<AppendOutcome>,
): WriteReply<AppendOutcome> {
  return result.ok
    ? { id, outcome: result.outcome }
    : { id, failure: toFailureMessage(result.error, storeName) };
}
