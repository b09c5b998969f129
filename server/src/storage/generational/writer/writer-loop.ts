import type { MessagePort } from 'node:worker_threads';
import { createAppendQueue } from '../../threads/append-queue.ts';
import { toFatalMessage } from '../../threads/storage-failure.ts';
import type { CommandResult, WriteMessage } from '../../threads/thread-messages.ts';
import { toReplies } from '../../threads/to-replies.ts';
import type {
  CommonNotice,
  CommonPost,
  FromTelemetryWriter,
  TelemetryProtocol,
  ToTelemetryWriter,
  WriterStarted,
} from './writer-protocol.ts';

/** Deletions are not urgent, and must not double the syncs of a busy log. */
const cleaningIntervalMs = 25;
const cleaningRetryMs = 1000;

/** A damaged write-ahead log ends the process, because the next start salvages what can be read of it. */
const writeAheadLog = { name: 'write-ahead log', remedy: 'restart the service, which quarantines it' };

/** The writer of a store, called by the loop. */
export interface TelemetryWriter<Command, Committed> {
  /** Commits requests in one transaction. A malformed one fails alone; a disk failure fails all of them. */
  commit(commands: readonly Command[]): Committed;
  /** Freezes memtables that are due. */
  rotate(): void;
  /**
   * Freezes memtables with data of days before this one; returns the numbers of all unsealed ones that have such data.
   */
  freezeBefore(day: number): number[];
  /** Releases the memory of a sealed memtable. */
  retire(generation: number): void;
  /** Deletes a few entries of sealed memtables from the write-ahead log. */
  clean(): void;
  readonly isClean: boolean;
}

export interface WriterLoopOptions<
  Protocol extends TelemetryProtocol,
  Committed extends { readonly results: readonly CommandResult<Protocol['outcome']>[] },
> {
  /** For messages: `log store`. */
  readonly storeName: string;
  /** Called once; `onFrozen` takes the numbers of memtables that should be sealed. */
  readonly createWriter: (
    onFrozen: (generation: number) => void,
  ) => TelemetryWriter<Protocol['command'], Committed>;
  /** Completes the message that reports the loop as ready. */
  readonly toStarted: (frozen: WriterStarted['frozen']) => Protocol['started'];
  /** The notice of a commit, sent before its replies. */
  readonly toNotice: (committed: Committed) => Protocol['ownNotice'] | undefined;
  /** Handles the messages that only this store's writer gets; returns the notice that answers. */
  readonly handle: (post: Protocol['ownPost']) => CommonNotice | Protocol['ownNotice'] | undefined;
  /** Milliseconds for other messages after each commit; by default all that wait are handled before the next commit. */
  readonly postTurnMs?: number;
  /** How often memtables are checked for their age. */
  readonly rotationIntervalMs: number;
  /** Called once no more messages come. */
  readonly release: () => void;
}

/** Commits waiting appends together, and handles other messages in between. */
export function startWriterLoop<
  Protocol extends TelemetryProtocol,
  Committed extends { readonly results: readonly CommandResult<Protocol['outcome']>[] },
>(port: MessagePort, options: WriterLoopOptions<Protocol, Committed>): void {
  type Post = CommonPost | Protocol['ownPost'];
  type Notice = CommonNotice | Protocol['ownNotice'];
  const { storeName, postTurnMs } = options;
  const queue = createAppendQueue<Protocol['command'], Post>();
  const post = (message: FromTelemetryWriter<Protocol>): void => port.postMessage(message);
  const notify = (notice: Notice): void => post({ kind: 'notice', notice });
  const frozen: number[] = [];
  let onFrozen = (generation: number): void => void frozen.push(generation);
  const writer = options.createWriter((generation) => onFrozen(generation));
  const rotation = setInterval(() => writer.rotate(), options.rotationIntervalMs);
  let cleaning: NodeJS.Timeout | undefined;
  let isScheduled = false;
  let isOver = false;

  port.on('message', (message: ToTelemetryWriter<Protocol>) => {
    queue.put(message);
    if (!isScheduled) runTurn();
  });
  post({ kind: 'ready', started: options.toStarted(frozen) });
  onFrozen = (generation) => notify({ kind: 'frozen', generation });
  scheduleCleaning(cleaningIntervalMs);

  function runTurn(): void {
    isScheduled = false;
    queue.drain(port);
    if (postTurnMs === undefined) handlePosts(Number.POSITIVE_INFINITY);
    commit(queue.nextAppends());
    if (isOver) return;
    if (postTurnMs !== undefined) handlePosts(performance.now() + postTurnMs);
    if (!queue.isEmpty) {
      // `setImmediate`, so that timers run between turns.
      isScheduled = true;
      setImmediate(runTurn);
    } else if (queue.isStopping) stop();
  }

  function commit(messages: readonly WriteMessage<Protocol['command']>[]): void {
    if (messages.length === 0) return;
    const committed = writer.commit(messages.map(({ command }) => command));
    const notice = options.toNotice(committed);
    if (notice !== undefined) notify(notice);
    post({ kind: 'written', replies: toReplies(messages, committed.results, storeName) });
    for (const result of committed.results) if (!result.ok) endIfFatal(result.error);
  }

  function handlePosts(endMs: number): void {
    do {
      const next = queue.nextOther();
      if (next === undefined) return;
      const answer = handle(next);
      if (answer !== undefined) notify(answer);
      scheduleCleaning(cleaningIntervalMs);
    } while (performance.now() < endMs);
  }

  function handle(message: Post): Notice | undefined {
    if (isCommon(message, 'retire')) return void writer.retire(message.generation);
    if (!isCommon(message, 'freezeBefore')) return options.handle(message);
    return { kind: 'frozenBefore', id: message.id, generations: writer.freezeBefore(message.day) };
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
      // Nothing is lost: a later step deletes the rest once the disk takes writes again.
      endIfFatal(error);
      scheduleCleaning(cleaningRetryMs);
    }
  }

  /** Leaves the database open: closing it would checkpoint, which writes to the disk again. */
  function endIfFatal(error: unknown): void {
    const message = isOver ? undefined : toFatalMessage(error, { storeName, file: writeAheadLog });
    if (message === undefined) return;
    post({ kind: 'fatal', message });
    end();
  }

  function stop(): void {
    options.release();
    end();
  }

  function end(): void {
    isOver = true;
    clearInterval(rotation);
    clearTimeout(cleaning);
    port.close();
  }
}

function isCommon<Kind extends CommonPost['kind']>(
  message: { readonly kind: string },
  kind: Kind,
): message is Extract<CommonPost, { readonly kind: Kind }> {
  return message.kind === kind;
}

/** How often to check the age of memtables, so that none gets much older than allowed. */
export function rotationIntervalFor(maxAgeMs: number): number {
  return Math.min(Math.max(maxAgeMs / 10, 5), 10_000);
}
