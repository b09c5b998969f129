import type { MessagePort } from 'node:worker_threads';
import type { MetricAppendOutcome, MetricBatch } from '../../../metrics/metric-store.ts';
import { isDamage } from '../../sqlite/database-damage.ts';
import { createAppendQueue } from '../../threads/append-queue.ts';
import { isFatalFailure, toFailureMessage } from '../../threads/storage-failure.ts';
import type { CommandResult, WriteMessage, WriteReply } from '../../threads/thread-messages.ts';
import type { SampleWriter } from '../head/sample-writer.ts';
import type { ReleasedMessage } from '../shared/head-message.ts';
import type {
  FromSampleWriter,
  SampleWriterNotice,
  SampleWriterPost,
  ToSampleWriter,
} from './sample-writer-protocol.ts';

const storeName = 'metric store';
/** Deleting is never urgent: it must not double the syncs of a busy log. */
const cleaningIntervalMs = 25;
const cleaningRetryMs = 1000;

export interface SampleWriterLoopOptions {
  /** Called once; `onFrozen` takes the numbers of generations that should be sealed. */
  readonly createWriter: (onFrozen: (generation: number) => void) => SampleWriter;
  readonly readerPorts: readonly MessagePort[];
  /** What earlier damage was found at start. */
  readonly damage: readonly string[];
  /** How often the open generation is looked at for its age. */
  readonly rotationIntervalMs: number;
  /** Called once no more messages come. */
  readonly release: () => void;
}

/** Commits waiting appends together; what else is asked is done before the next commit, in its order. */
export function startSampleWriterLoop(port: MessagePort, options: SampleWriterLoopOptions): void {
  const { damage, rotationIntervalMs, release } = options;
  const queue = createAppendQueue<MetricBatch, SampleWriterPost>();
  const post = (message: FromSampleWriter): void => port.postMessage(message);
  const notify = (notice: SampleWriterNotice): void => post({ kind: 'notice', notice });
  const frozen: number[] = [];
  let onFrozen = (generation: number): void => void frozen.push(generation);
  const writer = options.createWriter((generation) => onFrozen(generation));
  for (const readerPort of options.readerPorts) attach(readerPort);
  const rotation = setInterval(() => writer.rotate(), rotationIntervalMs);
  let cleaning: NodeJS.Timeout | undefined;
  let isScheduled = false;
  let isOver = false;

  port.on('message', (message: ToSampleWriter) => {
    queue.put(message);
    if (!isScheduled) takeTurn();
  });
  post({ kind: 'ready', started: { damage, frozen } });
  onFrozen = (generation) => notify({ kind: 'frozen', generation });
  scheduleCleaning(cleaningIntervalMs);

  function takeTurn(): void {
    isScheduled = false;
    queue.drain(port);
    // First: what is appended after a reader was attached has to be visible to it once acknowledged.
    for (let other = queue.takeOther(); other !== undefined; other = queue.takeOther()) handle(other);
    commit(queue.takeAppends());
    if (isOver) return;
    if (!queue.isEmpty) {
      // Not at once: timers get their turn in between.
      isScheduled = true;
      setImmediate(takeTurn);
    } else if (queue.isStopping) stop();
  }

  function commit(messages: readonly WriteMessage<MetricBatch>[]): void {
    if (messages.length === 0) return;
    const { results, commits } = writer.commit(messages.map(({ command }) => command));
    if (commits.length > 0) notify({ kind: 'committed', commits });
    // Results come in the order of their commands.
    const replies = results.map((result, index) =>
      toReply(messages[index] as WriteMessage<MetricBatch>, result),
    );
    post({ kind: 'written', replies });
    for (const result of results) if (!result.ok) endIfFatal(result.error);
  }

  function handle(message: SampleWriterPost): void {
    switch (message.kind) {
      case 'attachReader':
        attach(message.port);
        break;
      case 'watch':
        writer.watch(message.metricNames);
        break;
      case 'walSealed':
        writer.walSealed(message.generation);
        scheduleCleaning(cleaningIntervalMs);
        break;
      case 'retire':
        writer.retire(message.generation);
        break;
      case 'freezeBefore':
        notify({ kind: 'frozenBefore', id: message.id, generations: writer.freezeBefore(message.day) });
        break;
    }
  }

  function attach(readerPort: MessagePort): void {
    const link = writer.attachReader(readerPort);
    readerPort.on('message', ({ generation }: ReleasedMessage) => link.released(generation));
    readerPort.once('close', () => link.detach());
    // A reader must not keep this thread alive.
    readerPort.unref();
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
      ? 'the disk did not confirm a write of the metric store; check the disk'
      : 'the write-ahead log of the metric store is damaged; start again, which sets it aside';
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
  { id }: WriteMessage<MetricBatch>,
  result: CommandResult<MetricAppendOutcome>,
): WriteReply<MetricAppendOutcome> {
  return result.ok
    ? { id, outcome: result.outcome }
    : { id, failure: toFailureMessage(result.error, storeName) };
}
