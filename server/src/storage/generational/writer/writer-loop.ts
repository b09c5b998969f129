import type { MessagePort } from 'node:worker_threads';
import type { AppError } from '../../../errors/app-error.ts';
import { releaseBuffer } from '../../../memory/release-buffer.ts';
import { toFatalMessage } from '../../threads/storage-failure.ts';
import type { CommandResult, WriteMessage } from '../../threads/thread-messages.ts';
import { toReady } from '../../threads/to-ready.ts';
import { toReplies } from '../../threads/to-replies.ts';
import type { WriteGuard } from '../../threads/write-guard.ts';
import { createWriteQueue, type UnfinishedWrite } from '../../threads/write-queue.ts';
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
  /**
   * Commits requests in one transaction. A malformed one fails alone; a disk failure fails all of them. The bytes of the
   * requests are freed afterwards, so what stays of them has to be a copy.
   *
   * @returns the results of the first requests, one at least; the others come again.
   */
  commit(commands: readonly Command[]): Committed;
  /** Freezes memtables that are due, and gives back what nobody writes to. */
  rotate(): void;
  /**
   * Freezes memtables with data of days before this one; returns the numbers of all unsealed ones that have such data.
   */
  freezeBefore(day: number): number[];
  /** Releases the memory of a sealed memtable. */
  retire(generation: number): void;
  /** Deletes a few entries of sealed memtables from the write-ahead log. */
  clean(): void;
  isClean(): boolean;
}

/** Work in small portions, none of which delays a commit by more than some milliseconds. */
export interface BackgroundWork {
  isIdle(): boolean;
  run(): void;
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
    notify: (notice: CommonNotice | Protocol['ownNotice']) => void,
  ) => TelemetryWriter<Protocol['command'], Committed>;
  /** Completes the message that reports the loop as ready. */
  readonly toStarted: (frozen: WriterStarted['frozen']) => Protocol['started'];
  /** The notice of a commit, sent before its replies. */
  readonly toNotice: (committed: Committed) => Protocol['ownNotice'] | undefined;
  /** Handles the messages that only this store's writer gets; returns the notice that answers. */
  readonly handle: (post: Protocol['ownPost']) => CommonNotice | Protocol['ownNotice'] | undefined;
  /** The project that waits for the answer to such a message; by default nobody does. */
  readonly projectOf?: (post: Protocol['ownPost']) => string;
  /** Work that can wait, run between two commits. */
  readonly background?: BackgroundWork;
  /** How often memtables are checked for their age. */
  readonly rotationIntervalMs: number;
  /** Checked around each commit; by default nothing is. */
  readonly guard?: WriteGuard;
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
  const { storeName, background, guard, projectOf } = options;
  const queue = createWriteQueue<Protocol['command'], Post>(
    () => performance.now(),
    (message) => (isOwn(message) ? projectOf?.(message) : undefined),
  );
  const post = (message: FromTelemetryWriter<Protocol>): void => port.postMessage(message);
  const notify = (notice: Notice): void => post({ kind: 'notice', notice });
  const frozen: number[] = [];
  let onFrozen = (generation: number): void => void frozen.push(generation);
  const writer = options.createWriter((generation) => onFrozen(generation), notify);
  const rotation = setInterval(() => writer.rotate(), options.rotationIntervalMs);
  let cleaning: NodeJS.Timeout | undefined;
  let isScheduled = false;
  let isOver = false;

  port.on('message', (message: ToTelemetryWriter<Protocol>) => {
    queue.put(message);
    if (!isScheduled) runTurn();
  });
  post(toReady(options.toStarted(frozen)));
  onFrozen = (generation) => notify({ kind: 'frozen', generation });
  scheduleCleaning(cleaningIntervalMs);

  function runTurn(): void {
    isScheduled = false;
    queue.drain(port);
    handlePosts();
    // Before the commit: what came during the last one waits for no second one.
    background?.run();
    queue.drain(port);
    handlePosts();
    queue.commitNext(commit);
    if (isOver) return;
    if (!queue.isEmpty || background?.isIdle() === false) {
      // `setImmediate`, so that timers run between turns.
      isScheduled = true;
      setImmediate(runTurn);
    } else if (queue.isStopping) stop();
  }

  function commit(
    waiting: readonly WriteMessage<Protocol['command']>[],
  ): UnfinishedWrite<Protocol['command']>[] | undefined {
    const refusal = guard?.findDisplaced() ?? guard?.findFull();
    if (refusal !== undefined) return void refuse(waiting, refusal);
    const committed = writer.commit(waiting.map(({ command }) => command));
    const messages = waiting.slice(0, committed.results.length);
    const notice = options.toNotice(committed);
    if (notice !== undefined) notify(notice);
    const displaced = guard?.findDisplaced();
    if (displaced === undefined) {
      post({ kind: 'written', replies: toReplies(messages, committed.results, storeName) });
    } else refuse(messages, displaced);
    for (const result of committed.results) if (!result.ok) endIfFatal(result.error);
    for (const { command } of messages) releaseBuffer(command.request);
    return waiting.slice(messages.length).map((write) => ({ write, shareLeft: 1 }));
  }

  function refuse(messages: readonly WriteMessage<Protocol['command']>[], error: AppError): void {
    const refused = messages.map(() => ({ ok: false, error }) as const);
    post({ kind: 'written', replies: toReplies(messages, refused, storeName) });
  }

  function handlePosts(): void {
    for (let next = queue.nextOther(); next !== undefined; next = queue.nextOther()) {
      const answer = handle(next);
      if (answer !== undefined) notify(answer);
      scheduleCleaning(cleaningIntervalMs);
    }
  }

  function isOwn(message: Post): message is Protocol['ownPost'] {
    return !isCommon(message, 'retire') && !isCommon(message, 'freezeBefore');
  }

  function handle(message: Post): Notice | undefined {
    if (isCommon(message, 'retire')) return void writer.retire(message.generation);
    if (!isCommon(message, 'freezeBefore')) return options.handle(message);
    return { kind: 'frozenBefore', id: message.id, generations: writer.freezeBefore(message.day) };
  }

  function scheduleCleaning(delayMs: number): void {
    if (!isOver && !writer.isClean()) cleaning ??= setTimeout(clean, delayMs);
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
