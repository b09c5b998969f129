import type { FairTurns } from '../fairness/fair-turns.ts';
import type { ArrivalMark } from './arrival-mark.ts';
import type { LogStore } from './log-store.ts';
import { type BacklogPage, readBacklog } from './log-stream-backlog.ts';
import type { LogStreamPosition } from './log-stream-id.ts';
import { encodeHeartbeat, encodeLogEvent, markSkipped } from './log-stream-wire.ts';
import type { LogTail, LogTailHub, LogTailTopic } from './log-tail-hub.ts';
import { createTailOutbox } from './log-tail-outbox.ts';

/** The stream of one connection. Can be iterated once. */
export interface LogStream extends AsyncIterable<string> {
  /** Sends heartbeats and trims the outbox; call it a few times a second. */
  tick(): void;
  /** Sends pending events, then ends: the client reconnects. */
  end(): void;
  /** Sends pending events, then the error, and ends. */
  fail(error: unknown): void;
  /** As `fail`, but drops pending events. */
  cutOff(error: unknown): void;
  /** Releases everything when the client has disconnected. Idempotent. */
  close(): void;
}

export interface LogStreamOptions {
  readonly store: Pick<LogStore, 'list' | 'arrivals'>;
  readonly hub: LogTailHub;
  /** In which streams send heartbeats, by project. */
  readonly turns: FairTurns;
  readonly topic: LogTailTopic;
  readonly pageSize: number;
  readonly heartbeatMs: number;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly queryDeadlineMs: number;
  /** Encodes an error as the last event of the stream. */
  readonly describeFailure: (error: unknown) => string;
  /** Called once, when the stream is closed. */
  readonly onClose: () => void;
}

/** Start of a stream. */
export interface LogStreamStart {
  readonly position: LogStreamPosition;
  /** Records that had arrived before the client connected. */
  readonly arrived: ArrivalMark;
  /** Whether the client resumes an earlier stream, so that nothing since then may be skipped. */
  readonly resumed: boolean;
}

/**
 * Opens a stream: the backlog that the client has not seen, page by page, then new records.
 *
 * @param encodeOpening returns the text before the first record, given the number of records of the replay.
 * @throws AppError as the store's reads, before anything is sent.
 */
export async function openLogStream(
  options: LogStreamOptions,
  start: LogStreamStart,
  encodeOpening: (replayCount: number) => string,
): Promise<LogStream> {
  const { store, hub, turns, topic, pageSize, heartbeatMs, nowMs, monotonicNowMs } = options;
  const outbox = createTailOutbox(markSkipped);
  const reads = new AbortController();
  let tail: LogTail | undefined;
  let isLive = false;
  let isClosed = false;
  /** Whether a heartbeat waits for its turn. */
  let isBeatDue = false;
  /** Since when the client waits for the next event; `undefined` while one is being sent. */
  let idleSinceMs: number | undefined;

  /** Queues new records in the outbox from now on. */
  function follow(after: ArrivalMark): LogTail {
    return hub.join(topic, { pageSize, after, onEvents: (events) => outbox.push(events), onFailure: fail });
  }

  function read(position: LogStreamPosition): Promise<BacklogPage> {
    return readBacklog(
      store,
      {
        topic,
        position,
        pageSize,
        until: tail?.liveFrom,
        encode: (record, behind) =>
          encodeLogEvent(record, start.arrived.covers(record), topic.ids.encode(behind)),
      },
      nowMs(),
      { deadlineMs: options.monotonicNowMs() + options.queryDeadlineMs, signal: reads.signal },
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
      if (tail === undefined && position.kind === 'live' && isAtHead) tail = follow(position.mark);
      if (position.kind === 'live' && tail !== undefined && position.mark.includes(tail.liveFrom)) return;
      if (outbox.isEnded) return;
      page = yield* sendBeatsDuring(read(position));
    }
  }

  /** Sends heartbeats during a read. @returns its result; `undefined` when the stream ended first. */
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

  function isIdleTooLong(): boolean {
    return idleSinceMs !== undefined && monotonicNowMs() - idleSinceMs >= heartbeatMs;
  }

  function beat(): void {
    isBeatDue = false;
    if (isClosed || !isIdleTooLong()) return;
    // Before the stream is live, the client has not received everything that the tail covers.
    const id = tail && isLive ? topic.ids.encode({ kind: 'live', mark: tail.through() }) : undefined;
    outbox.beat(encodeHeartbeat(nowMs(), id));
  }

  function fail(error: unknown): void {
    if (!outbox.isEnded) outbox.end(options.describeFailure(error));
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    reads.abort();
    outbox.abandon('');
    tail?.leave();
    options.onClose();
  }

  if (!start.resumed) tail = follow(start.arrived);
  const firstPage = await read(start.position).catch((error: unknown) => {
    close();
    throw error;
  });
  const produced = produce(encodeOpening(firstPage.replayCount), firstPage);
  return {
    tick() {
      outbox.trimIfStalled();
      if (isBeatDue || !isIdleTooLong()) return;
      isBeatDue = true;
      turns.add(topic.projectId, beat);
    },
    end: () => outbox.end(),
    fail,
    cutOff: (error) => outbox.abandon(options.describeFailure(error)),
    close,
    [Symbol.asyncIterator]: () => ({
      async next() {
        idleSinceMs = monotonicNowMs();
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
