import type { LogStore } from './log-store.ts';
import { type BacklogPage, readBacklog } from './log-stream-backlog.ts';
import type { LogStreamPosition } from './log-stream-id.ts';
import { encodeHeartbeat, encodeLog } from './log-stream-wire.ts';
import type { LogTail, LogTailHub, LogTailTopic } from './log-tail-hub.ts';
import { createTailOutbox } from './log-tail-outbox.ts';

/** One connection that follows the log. To be iterated once. */
export interface LogStream extends AsyncIterable<string> {
  /** Heartbeats, and the bound of what waits; called a few times a second. */
  tick(): void;
  /** Sends what waits, then ends: the client will connect again. */
  end(): void;
  /** Sends what waits and why it ends. */
  fail(error: unknown): void;
  /** As `fail`, but nothing more of the log is sent. */
  cutOff(error: unknown): void;
  /** The client is gone: lets go of everything. Safe to call twice. */
  close(): void;
}

export interface LogStreamOptions {
  readonly store: Pick<LogStore, 'list' | 'arrivals' | 'lastSequence'>;
  readonly hub: LogTailHub;
  readonly topic: LogTailTopic;
  readonly pageSize: number;
  readonly heartbeatMs: number;
  readonly nowMs: () => number;
  readonly queryDeadlineMs: number;
  /** The last event for a client whose stream fails. */
  readonly describeTrouble: (error: unknown) => string;
  /** Called once. */
  readonly onClose: () => void;
}

/** Where a stream starts. */
export interface LogStreamStart {
  readonly position: LogStreamPosition;
  /** Everything up to here had arrived before the connection. */
  readonly arrivedSequence: number;
  /** Whether the client goes on with an earlier stream, so that nothing since then may be left out. */
  readonly resumed: boolean;
}

/**
 * Opens a stream: what the client has not seen yet, page by page, then what arrives.
 *
 * @param encodeOpening the text before the first record, told how many records the replay has.
 * @throws AppError as the store's reads, before anything is sent.
 */
export async function openLogStream(
  options: LogStreamOptions,
  start: LogStreamStart,
  encodeOpening: (replayCount: number) => string,
): Promise<LogStream> {
  const { store, hub, topic, pageSize, heartbeatMs, nowMs } = options;
  const outbox = createTailOutbox();
  const reads = new AbortController();
  let tail: LogTail | undefined;
  let isLive = false;
  let isClosed = false;
  /** Since when the client has been there for the next event; `undefined` while it takes one. */
  let idleSinceMs: number | undefined;

  /** From now on new records wait in the outbox. */
  function follow(afterSequence: number): LogTail {
    return hub.join(topic, { pageSize, afterSequence, onEvents: outbox.push, onFailure: fail });
  }

  function read(position: LogStreamPosition): Promise<BacklogPage> {
    const untilSequence = tail?.liveFromSequence ?? Number.POSITIVE_INFINITY;
    return readBacklog(
      store,
      {
        topic,
        position,
        pageSize,
        untilSequence,
        encode: (record, behind) =>
          encodeLog(record, record.sequence <= start.arrivedSequence, topic.ids.encode(behind)),
      },
      nowMs(),
      { deadlineMs: nowMs() + options.queryDeadlineMs, signal: reads.signal },
    );
  }

  async function* produce(opening: string, firstPage: BacklogPage): AsyncGenerator<string, void, undefined> {
    yield opening;
    try {
      yield* sendBacklog(firstPage);
      isLive = true;
      yield* sendLive();
    } catch (error) {
      fail(error);
    }
    if (outbox.lastText !== undefined && !isClosed) yield outbox.lastText;
    close();
  }

  async function* sendBacklog(firstPage: BacklogPage): AsyncGenerator<string, void, undefined> {
    for (let page: BacklogPage | undefined = firstPage; page !== undefined; ) {
      if (page.text !== '') yield page.text;
      const { position, isAtHead }: BacklogPage = page;
      if (tail === undefined && position.kind === 'live' && isAtHead) tail = follow(position.sequence);
      if (position.kind === 'live' && tail !== undefined && position.sequence >= tail.liveFromSequence)
        return;
      if (outbox.isEnded) return;
      page = yield* sendBeatsDuring(read(position));
    }
  }

  /** What was read; `undefined` when the stream has ended before. */
  async function* sendBeatsDuring<Value>(
    reading: Promise<Value>,
  ): AsyncGenerator<string, Value | undefined, undefined> {
    const settled = reading.then(
      () => true,
      () => true, // thrown below
    );
    while (!(await Promise.race([settled, outbox.changed().then(() => false)]))) {
      const beat = outbox.takeBeat();
      if (beat !== undefined) yield beat;
      if (!outbox.isEnded) continue;
      reads.abort();
      return undefined;
    }
    return reading;
  }

  async function* sendLive(): AsyncGenerator<string, void, undefined> {
    for (;;) {
      const text = outbox.take() ?? outbox.takeBeat();
      if (text !== undefined) yield text;
      else if (outbox.isEnded) return;
      else await outbox.changed();
    }
  }

  function fail(error: unknown): void {
    if (!outbox.isEnded) outbox.end(options.describeTrouble(error));
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    reads.abort();
    outbox.abandon('');
    tail?.leave();
    options.onClose();
  }

  if (!start.resumed) tail = follow(start.arrivedSequence);
  const firstPage = await read(start.position).catch((error: unknown) => {
    close();
    throw error;
  });
  const produced = produce(encodeOpening(firstPage.replayCount), firstPage);
  return {
    tick() {
      outbox.trimIfStalled();
      if (idleSinceMs === undefined || nowMs() - idleSinceMs < heartbeatMs) return;
      // Before it is live, the client has not got all that the tail was told.
      const id =
        tail && isLive ? topic.ids.encode({ kind: 'live', sequence: tail.throughSequence() }) : undefined;
      outbox.beat(encodeHeartbeat(nowMs(), id));
    },
    end: () => outbox.end(),
    fail,
    cutOff: (error) => outbox.abandon(options.describeTrouble(error)),
    close,
    [Symbol.asyncIterator]: () => ({
      async next() {
        idleSinceMs = nowMs();
        const result = await produced.next();
        idleSinceMs = undefined;
        return result;
      },
      async return() {
        close();
        return produced.return();
      },
    }),
  };
}
