import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { toFatalMessage } from '../../threads/storage-failure.ts';
import type { FromWriter, ToWriter, WriteMessage } from '../../threads/thread-messages.ts';
import { toReplies } from '../../threads/to-replies.ts';
import type { TraceWriter } from './trace-writer.ts';
import type { CommandOutcome, WriteCommand } from './write-command.ts';

type Message = ToWriter<WriteCommand>;

const storeName = 'trace store';
const maxCommandsPerCommit = 512;
/** Packing is low priority: it yields to commits, and works in small steps. */
const packingDelayMs = 100;
/** While more is due, two thirds of the time are left to commits. */
const packingPauseFactor = 2;
const minPackingPauseMs = 10;
const retryDelayMs = 1_000;
const tracesPerPacking = 64;

/** A message of the writer besides its replies. */
export type TraceNotice = 'rules-matched';

export interface WriterLoopOptions {
  readonly writer: TraceWriter;
  /** Called after the last write. */
  readonly release: () => void;
}

/**
 * Commits all queued messages of the port in one transaction, so that requests that arrive during a commit share the
 * next fsync, and packs timelines in between.
 */
export function startWriterLoop(port: MessagePort, { writer, release }: WriterLoopOptions): void {
  const post = (message: FromWriter<CommandOutcome, undefined, TraceNotice>): void =>
    port.postMessage(message);
  let packing: NodeJS.Timeout | undefined;
  let isOver = false;

  port.on('message', (first: Message) => {
    const messages = drainWaiting(port, first);
    const writes = messages.filter((message) => message.kind === 'write');
    if (writes.length > 0) write(writes);
    if (!isOver && messages.length > writes.length) stop();
  });
  post({ kind: 'ready', started: undefined });
  schedulePacking();

  function write(writes: readonly WriteMessage<WriteCommand>[]): void {
    const results = writer.commit(writes.map((message) => message.command));
    post({ kind: 'written', replies: toReplies(writes, results, storeName) });
    if (writer.takeMatchNews()) post({ kind: 'notice', notice: 'rules-matched' });
    for (const result of results) if (!result.ok) endIfFatal(result.error);
    schedulePacking();
  }

  function schedulePacking(delayMs = packingDelayMs): void {
    if (!isOver) packing ??= setTimeout(pack, delayMs);
  }

  function pack(): void {
    packing = undefined;
    try {
      const startedAtMs = performance.now();
      const { isMoreLeft } = writer.pack(tracesPerPacking);
      const pauseMs = (performance.now() - startedAtMs) * packingPauseFactor;
      if (isMoreLeft) schedulePacking(Math.max(minPackingPauseMs, pauseMs));
    } catch (error) {
      // Nothing is lost: the batches stay until a later round succeeds.
      schedulePacking(retryDelayMs);
      endIfFatal(error);
    }
  }

  /**
   * Leaves the database open: closing it would checkpoint, which writes to the disk again. Damage fails only the
   * commands that meet it: a restart could not salvage the file, and would take logs and metrics down with it.
   */
  function endIfFatal(error: unknown): void {
    const message = isOver ? undefined : toFatalMessage(error, { storeName });
    if (message === undefined) return;
    post({ kind: 'fatal', message });
    end();
  }

  function stop(): void {
    release();
    end();
  }

  function end(): void {
    isOver = true;
    clearTimeout(packing);
    port.close();
  }
}

function drainWaiting(port: MessagePort, first: Message): Message[] {
  const messages = [first];
  while (messages.length < maxCommandsPerCommit) {
    const next: { message: Message } | undefined = receiveMessageOnPort(port);
    if (next === undefined) break;
    messages.push(next.message);
  }
  return messages;
}
