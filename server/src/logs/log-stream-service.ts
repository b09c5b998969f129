import { AppError } from '../errors/app-error.ts';
import { formatFilter } from '../filter/format.ts';
import type { IdentityService } from '../identity/identity-service.ts';
import type { SealingKey } from '../paging/sealed-token.ts';
import type { LogStore } from './log-store.ts';
import { type LogStream, type LogStreamStart, openLogStream } from './log-stream.ts';
import { createLogStreamIds, type LogStreamIds } from './log-stream-id.ts';
import { type LogStreamWindow, replaySinceNs } from './log-stream-window.ts';
import { encodeLog, encodeReady } from './log-stream-wire.ts';
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

/** Who follows, and over what connection. */
export interface LogStreamConnection {
  readonly projectId: string;
  readonly keyId: string;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /** The event that tells this client of trouble. */
  readonly describeTrouble: (error: unknown) => string;
}

export interface LogStreamService {
  /**
   * The text of the stream, to be iterated once.
   *
   * @throws AppError `INVALID_FILTER`; `INVALID_ARGUMENT` for a `lastEventId` of another filter or project; `UNAVAILABLE`
   *   when there are too many streams or the service is stopping; whatever the store throws.
   */
  open(connection: LogStreamConnection, request: LogStreamRequest): Promise<AsyncIterable<string>>;
}

export interface LogStreamServiceOptions {
  readonly store: LogStore;
  readonly identity: Pick<IdentityService, 'revokedKeyIds'>;
  readonly sealingKey: SealingKey;
  readonly nowMs: () => number;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  readonly queryDeadlineMs: number;
  /** Aborts when the service stops: every stream ends. */
  readonly stopping: AbortSignal;
  /** The keys could not be checked; they are again at the next tick. */
  readonly onError: (error: unknown) => void;
}

interface OpenStream {
  readonly stream: LogStream;
  readonly keyId: string;
  readonly endsAtMs: number;
}

/** Streams that one process serves at a time. */
export const maxLogStreams = 10_000;
/** A client connects again then: no stream lives on a forgotten connection for ever. */
const lifetimeMs = 3_600_000;
/** With the half second that the identity service may be behind, a revoked key ends its streams within a second. */
const tickMs = 250;

/** Follows the log for many clients: one timer for all of them, one read for all that follow the same records. */
export function createLogStreamService(options: LogStreamServiceOptions): LogStreamService {
  const { store, identity, nowMs, setTimer, stopping } = options;
  const hub = createLogTailHub({
    ...options,
    encode: ({ ids }, record) =>
      encodeLog(record, false, ids.encode({ kind: 'live', sequence: record.sequence })),
  });
  const streams = new Set<OpenStream>();
  let openingCount = 0;
  let isTicking = false;

  function startTicking(): void {
    if (isTicking) return;
    isTicking = true;
    setTimer(() => void tick(), tickMs);
  }

  async function tick(): Promise<void> {
    const now = nowMs();
    for (const { stream, endsAtMs } of streams) {
      if (now >= endsAtMs) stream.end();
      else stream.tick();
    }
    await cutOffRevokedKeys();
    isTicking = false;
    if (streams.size > 0) startTicking();
  }

  async function cutOffRevokedKeys(): Promise<void> {
    try {
      const revoked = await identity.revokedKeyIds();
      if (revoked.size === 0) return;
      for (const { stream, keyId } of streams) if (revoked.has(keyId)) stream.cutOff(keyRevoked());
    } catch (error) {
      options.onError(error);
    }
  }

  function assertRoom(): void {
    if (stopping.aborted) throw unavailable('the service is stopping; connect again');
    if (streams.size + openingCount < maxLogStreams) return;
    throw unavailable(`${maxLogStreams} streams are open, which is the most; try again later`);
  }

  async function open(
    { projectId, keyId, signal, describeTrouble }: LogStreamConnection,
    request: LogStreamRequest,
  ): Promise<LogStream> {
    const { window, pageSize } = request;
    const filter = parseLogFilter(request.filter);
    const filterText = formatFilter(filter);
    const ids = createLogStreamIds(options.sealingKey, projectId, filterText);
    const start = readStart(ids, request, { arrivedSequence: store.lastSequence(), nowMs: nowMs() });
    let opened: OpenStream | undefined;
    const stream = await openLogStream(
      {
        ...options,
        hub,
        topic: { projectId, filter, filterText, ids },
        pageSize,
        heartbeatMs: request.heartbeatSeconds * 1000,
        describeTrouble,
        onClose: () => opened && streams.delete(opened),
      },
      start,
      (snapshotCount) =>
        encodeReady(
          { filterText, window, snapshotCount, resumed: start.resumed },
          ids.encode(start.position),
        ),
    );
    opened = { stream, keyId, endsAtMs: nowMs() + lifetimeMs };
    streams.add(opened);
    startTicking();
    // Either may have happened while the store was read.
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
      assertRoom();
      openingCount += 1;
      try {
        return await open(connection, request);
      } finally {
        openingCount -= 1;
      }
    },
  };
}

function readStart(
  ids: LogStreamIds,
  { lastEventId, window, pageSize }: LogStreamRequest,
  { arrivedSequence, nowMs }: { readonly arrivedSequence: number; readonly nowMs: number },
): LogStreamStart {
  if (lastEventId === undefined) {
    const after = { timeNs: replaySinceNs(window, nowMs), sequence: 0 };
    const position = {
      kind: 'replay',
      snapshotSequence: arrivedSequence,
      after,
      remaining: pageSize,
    } as const;
    return { position, arrivedSequence, resumed: false };
  }
  const position = ids.decode(lastEventId);
  if (position === undefined) throw badEventId();
  return { position, arrivedSequence, resumed: true };
}

function badEventId(): AppError {
  const reason = 'is no id of this stream with this filter';
  return new AppError(
    'INVALID_ARGUMENT',
    `header parameter "Last-Event-ID" ${reason}; send the filter that it came with, or start again without it`,
    [{ type: 'field', location: 'header', name: 'Last-Event-ID', reason }],
  );
}

function keyRevoked(): AppError {
  return new AppError('UNAUTHENTICATED', 'the key was revoked; connect again with another one');
}

function unavailable(message: string): AppError {
  return new AppError('UNAVAILABLE', message, [{ type: 'retry', retry_after_seconds: 1 }]);
}
