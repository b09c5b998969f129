import type { MessagePort } from 'node:worker_threads';
import { messageOf } from '../../../errors/message-of.ts';
import { releaseBuffer } from '../../../memory/release-buffer.ts';
import { isDamage } from '../../sqlite/database-damage.ts';
import { toFatalMessage } from '../../threads/storage-failure.ts';
import type { FromWriter, ToWriter, WriteMessage } from '../../threads/thread-messages.ts';
import { toReady } from '../../threads/to-ready.ts';
import { toReplies } from '../../threads/to-replies.ts';
import { createWriteQueue, type UnfinishedWrite } from '../../threads/write-queue.ts';
import type { TraceWriterStarted } from '../database-start.ts';
import type { CommitStep, StepCommit } from './batch-commit.ts';
import type { TraceWriter } from './trace-writer.ts';
import { type CommandOutcome, type CommandResult, isUnfinished, type WriteCommand } from './write-command.ts';

const storeName = 'trace store';
/** Packing is low priority: it yields to commits, and works in small steps. */
const packingDelayMs = 100;
/** While more is due, two thirds of the time are left to commits. */
const packingPauseFactor = 2;
const minPackingPauseMs = 10;
const retryDelayMs = 1_000;
const tracesPerPacking = 64;
/** Of a request some fifty milliseconds, after which another project may be waiting. */
const aloneStep: CommitStep = { maxTraces: 512, maxSpans: 20_000, maxMs: 200 };
/** Of a request some twelve milliseconds; half of it would take a tenth more time for the whole. */
const sharedStep: CommitStep = { maxTraces: 128, maxSpans: 5_000, maxMs: 30 };

const salvaged = { name: 'traces.db', remedy: 'the next start salvages it' };

/** A message of the writer besides its replies. */
export type TraceNotice = 'rules-matched';

export interface WriterLoopOptions {
  readonly writer: Pick<TraceWriter, 'pack' | 'takeMatchNews'> & { readonly commit: StepCommit };
  /** Called after the last write. */
  readonly release: () => void;
  readonly started: TraceWriterStarted;
  /** Called when a write met a broken page; returns whether the process should end, for the next start to salvage the file. */
  readonly leaveToNextStart: (reason: string) => boolean;
}

/**
 * Commits the writes that wait at the port together, so that requests that arrive during a commit share the next fsync,
 * and packs timelines in between.
 */
export function startWriterLoop(
  port: MessagePort,
  { writer, release, started, leaveToNextStart }: WriterLoopOptions,
): void {
  const post = (message: FromWriter<CommandOutcome, TraceWriterStarted, TraceNotice>): void =>
    port.postMessage(message);
  const queue = createWriteQueue<WriteCommand>(() => performance.now());
  let packing: NodeJS.Timeout | undefined;
  let isScheduled = false;
  let isOver = false;

  port.on('message', (message: ToWriter<WriteCommand>) => {
    queue.put(message);
    if (!isScheduled) runTurn();
  });
  post(toReady(started));
  schedulePacking();

  function runTurn(): void {
    isScheduled = false;
    queue.drain(port);
    queue.commitNext(write);
    if (isOver) return;
    if (!queue.isEmpty) {
      // `setImmediate`, so that timers run between turns.
      isScheduled = true;
      setImmediate(runTurn);
    } else if (queue.isStopping) stop();
  }

  function write(writes: readonly WriteMessage<WriteCommand>[]): UnfinishedWrite<WriteCommand>[] {
    const step = queue.isShared ? sharedStep : aloneStep;
    const results = writer.commit(
      writes.map(({ command }) => command),
      step,
    );
    const unfinished: UnfinishedWrite<WriteCommand>[] = [];
    const answered: WriteMessage<WriteCommand>[] = [];
    const answers: CommandResult[] = [];
    for (const [index, write] of writes.entries()) {
      // Cast: there is a result for each write.
      const result = results[index] as CommandResult;
      if (isUnfinished(result)) unfinished.push({ write, shareLeft: result.outcome.shareLeft });
      else {
        answered.push(write);
        answers.push(result);
      }
    }
    if (answered.length > 0) post({ kind: 'written', replies: toReplies(answered, answers, storeName) });
    for (const { command } of answered) if (command.kind === 'spans') releaseBuffer(command.request);
    if (writer.takeMatchNews()) post({ kind: 'notice', notice: 'rules-matched' });
    for (const result of results) if (!result.ok) endIfFatal(result.error);
    schedulePacking();
    return unfinished;
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
   * Leaves the database open: closing it would checkpoint, which writes to the disk again. A broken page of a file that is too large
   * to be salvaged at a start fails only the commands that meet it.
   */
  function endIfFatal(error: unknown): void {
    if (isOver) return;
    const isLeft = isDamage(error) && leaveToNextStart(messageOf(error));
    const message = toFatalMessage(error, { storeName, ...(isLeft ? { file: salvaged } : {}) });
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
