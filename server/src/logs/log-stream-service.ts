import { AppError } from '../errors/app-error.ts';
import { DamagedItem } from '../errors/damaged-item.ts';
import { createFairGate } from '../fairness/fair-gate.ts';
import type { FairPool, PoolHolding } from '../fairness/fair-pool.ts';
import type { FairTurns } from '../fairness/fair-turns.ts';
import { formatFilter } from '../filter/format.ts';
import type { SealingKey } from '../paging/sealed-token.ts';
import type { ArrivalMark } from './arrival-mark.ts';
import type { LogStore } from './log-store.ts';
import { type LogStream, type LogStreamStart, openLogStream } from './log-stream.ts';
import { createLogStreamIds, type LogStreamIds } from './log-stream-id.ts';
import { type LogStreamWindow, replaySinceNs } from './log-stream-window.ts';
import { encodeLogEvent, encodeReady, markSkipped } from './log-stream-wire.ts';
import { createLogTailHub } from './log-tail-hub.ts';
import { parseLogFilter } from './parse-log-filter.ts';

/** A request for a stream, as the contract describes it. */
export interface LogStreamRequest {
  readonly filter?: string | undefined;
  readonly window: LogStreamWindow;
  readonly pageSize: number;
  readonly heartbeatSeconds: number;
  readonly lastEventId?: string | undefined;
}

/** The caller of a stream and its connection. */
export interface LogStreamConnection {
  readonly projectId: string;
  readonly keyId: string;
  /** Of a person who reads through the console, in place of a key. */
  readonly sessionId?: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** Encodes an error as the last event for this client. */
  readonly describeFailure: (error: unknown) => string;
}

export interface LogStreamService {
  /**
   * Opens a stream. Its text can be iterated once.
   *
   * @throws AppError `INVALID_FILTER`; `INVALID_ARGUMENT` for a `lastEventId` of another filter or project; `UNAVAILABLE`
   *   when there are too many streams or the service is stopping; the errors of the store.
   */
  open(connection: LogStreamConnection, request: LogStreamRequest): Promise<AsyncIterable<string>>;
}

/** Who may go on reading; may lag by half a second. */
export interface StreamAccess {
  /** Server keys that no longer work. */
  revokedKeyIds(): Promise<ReadonlySet<string>>;
  /** Whether the session is open and its user has a role in the project. @throws DamagedItem, which ends the stream. */
  maySessionRead(sessionId: string, projectId: string): Promise<boolean>;
}

export interface LogStreamServiceOptions {
  readonly store: LogStore;
  readonly access: StreamAccess;
  readonly sealingKey: SealingKey;
  /** Shared by the streams of all projects: one place each. */
  readonly places: FairPool;
  /** Shared by what is sent to the streams of all projects; `maxSendsPerTurn` at a time. */
  readonly turns: FairTurns;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  readonly queryDeadlineMs: number;
  /** Aborts when the service stops: every stream ends. */
  readonly stopping: AbortSignal;
  /** Called when keys and sessions could not be checked; this is retried at the next tick. */
  readonly onError: (error: unknown) => void;
}

interface OpenStream {
  readonly stream: LogStream;
  readonly projectId: string;
  readonly keyId: string;
  readonly sessionId: string | undefined;
  /** Monotonic. */
  readonly endsAtMs: number;
}

/** Streams that one process serves at a time; their `places`. */
export const maxLogStreams = 10_000;
/** Clients reconnect after this, so that no stream stays on a forgotten connection. */
const lifetimeMs = 3_600_000;
/** What is known of keys and sessions may lag by half a second, so revoking one ends its streams within a second. */
const tickMs = 250;

/** Streams to which something is sent in a turn of the event loop: some milliseconds for thousands that get the same record. */
export const maxSendsPerTurn = 64;
/** Streams that are being opened; after an outage, the clients of a project may all come back at once. */
const maxOpening = 16;

/** Streams new logs to many clients, with one timer for all and one read for all that follow the same records. */
export function createLogStreamService(options: LogStreamServiceOptions): LogStreamService {
  const { store, access, nowMs, monotonicNowMs, setTimer, stopping } = options;
  const opening = createFairGate(maxOpening);
  const hub = createLogTailHub({
    ...options,
    encode({ ids }, record, mark, isAfterSkipped) {
      const event = encodeLogEvent(record, false, ids.encode({ kind: 'live', mark }));
      return isAfterSkipped ? markSkipped(event) : event;
    },
  });
  const streams = new Set<OpenStream>();
  let isTicking = false;
  let isChecking = false;

  function startTicking(): void {
    if (isTicking) return;
    isTicking = true;
    setTimer(tick, tickMs);
  }

  function tick(): void {
    isTicking = false;
    const now = monotonicNowMs();
    for (const { stream, endsAtMs } of streams) {
      if (now >= endsAtMs) stream.end();
      else stream.tick();
    }
    // Not awaited: heartbeats go on while keys and sessions cannot be read.
    if (!isChecking) void cutOffRevoked();
    if (streams.size > 0) startTicking();
  }

  async function cutOffRevoked(): Promise<void> {
    isChecking = true;
    try {
      const revokedKeyIds = await access.revokedKeyIds();
      // All keys before the first session: sessions may have to be read one by one.
      for (const { stream, keyId } of streams)
        if (revokedKeyIds.has(keyId))
          stream.cutOff(revoked('the key was revoked; reconnect with another one'));
      for (const open of streams) await cutOffEndedSession(open);
    } catch (error) {
      options.onError(error);
    } finally {
      isChecking = false;
    }
  }

  async function cutOffEndedSession({ stream, projectId, sessionId }: OpenStream): Promise<void> {
    try {
      if (sessionId === undefined || (await access.maySessionRead(sessionId, projectId))) return;
      stream.cutOff(revoked('the session has ended, or its user has no role in this project any more'));
    } catch (error) {
      // Any other request of such a user is refused too; every other stream has to be checked.
      if (error instanceof DamagedItem) stream.cutOff(error);
      else throw error;
    }
  }

  async function open(
    { projectId, keyId, sessionId, signal, describeFailure }: LogStreamConnection,
    request: LogStreamRequest,
    place: PoolHolding,
  ): Promise<LogStream> {
    // After an outage many wait so long for their turn that their clients give up and ask again.
    signal.throwIfAborted();
    const { window, pageSize } = request;
    const filter = parseLogFilter(request.filter);
    const filterText = formatFilter(filter);
    const ids = createLogStreamIds(options.sealingKey, projectId, filterText, store.parseArrivalMark);
    const start = readStart(ids, request, await store.arrivalMark(projectId), nowMs());
    let opened: OpenStream | undefined;
    const stream = await openLogStream(
      {
        ...options,
        hub,
        topic: { projectId, filter, filterText, ids },
        pageSize,
        heartbeatMs: request.heartbeatSeconds * 1000,
        describeFailure,
        onClose() {
          place.release();
          if (opened !== undefined) streams.delete(opened);
        },
      },
      start,
      (snapshotCount) =>
        encodeReady(
          { filterText, window, snapshotCount, resumed: start.resumed },
          ids.encode(start.position),
        ),
    );
    opened = { stream, projectId, keyId, sessionId, endsAtMs: monotonicNowMs() + lifetimeMs };
    streams.add(opened);
    startTicking();
    // Not with an error: its client resumes when there is a place for it.
    place.onEvicted(() => stream.end());
    // Both may have happened during the read.
    if (stopping.aborted) stream.end();
    if (signal.aborted) stream.close();
    else signal.addEventListener('abort', stream.close, { once: true });
    return stream;
  }

  stopping.addEventListener('abort', () => {
    for (const { stream } of streams) stream.end();
  });

  return {
    async open(connection, request) {
      if (stopping.aborted) throw unavailable('the service is stopping; reconnect');
      const place = options.places.open({ tenant: connection.projectId, isWebKey: false });
      try {
        place.take(1);
        return await opening.run(connection.projectId, () => open(connection, request, place));
      } catch (error) {
        place.release();
        throw error;
      }
    },
  };
}

function readStart(
  ids: LogStreamIds,
  { lastEventId, window, pageSize }: LogStreamRequest,
  arrived: ArrivalMark,
  nowMs: number,
): LogStreamStart {
  if (lastEventId === undefined) {
    const after = { timeNs: replaySinceNs(window, nowMs), sequence: 0 };
    const position = { kind: 'replay', snapshot: arrived, after, remaining: pageSize } as const;
    return { position, arrived, resumed: false };
  }
  const position = ids.decode(lastEventId);
  if (position === undefined) throw badEventId();
  return { position, arrived, resumed: true };
}

function badEventId(): AppError {
  const reason = 'is not a valid event id of this stream with this filter';
  return new AppError(
    'INVALID_ARGUMENT',
    `header parameter "Last-Event-ID" ${reason}; send the filter of the original stream, or start over without it`,
    [{ type: 'field', location: 'header', name: 'Last-Event-ID', reason }],
  );
}

function revoked(message: string): AppError {
  return new AppError('UNAUTHENTICATED', message);
}

function unavailable(message: string): AppError {
  return new AppError('UNAVAILABLE', message, [{ type: 'retry', retry_after_seconds: 1 }]);
}
