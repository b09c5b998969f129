import { parseRetryAfterMs } from '../../delivery/retry-policy.ts';
import type { Client } from '../../generated/query/index.gen.ts';
import { createEventStreamParser } from './event-stream-parser.ts';
import { LogTailError } from './log-tail-error.ts';
import { type TailTiming, untilAborted } from './tail-timing.ts';

export interface TailRequest {
  readonly client: Client;
  readonly query: Readonly<Record<string, string | number | undefined>>;
  readonly lastEventId: string | undefined;
  /** Longest time without data before the connection is given up. */
  readonly maxSilenceMs: number;
  readonly timing: TailTiming;
}

/** An event of the stream with its JSON parsed. */
export interface TailEvent {
  readonly event: string;
  readonly data: unknown;
  /** '' until the stream sends one. */
  readonly lastEventId: string;
}

/** How a connection ended, if a reconnect may help. */
export interface ConnectionEnd {
  /** Absent when the service ended the stream normally; the error envelope if it sent one. */
  readonly error?: unknown;
  /** Minimum delay requested by the service. */
  readonly retryAfterMs?: number;
  /** The stream's `retry` field. */
  readonly retryMs?: number;
  /** When the stream started; absent if it did not. */
  readonly openedAtMs?: number;
}

const isPermanentRefusal = (status: number): boolean => status < 500 && status !== 408 && status !== 429;

/**
 * Follows one connection to its end. Nothing is read ahead: the connection waits while the caller handles an
 * event.
 *
 * @throws LogTailError when the service rejects the request.
 */
export async function* followConnection(
  request: TailRequest,
  signal: AbortSignal,
): AsyncGenerator<TailEvent, ConnectionEnd, undefined> {
  const connection = new AbortController();
  const leave = () => connection.abort(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  let openedAtMs: number | undefined;
  let retryMs: number | undefined;
  const ended = (end: ConnectionEnd): ConnectionEnd => ({
    ...end,
    ...(openedAtMs === undefined ? {} : { openedAtMs }),
    ...(retryMs === undefined ? {} : { retryMs }),
  });
  /** Rejects if the service sends nothing for `maxSilenceMs`. */
  async function withinSilenceLimit<Value>(work: Promise<Value>): Promise<Value> {
    const { timing, maxSilenceMs } = request;
    const silence = new Error(`the service has sent nothing for ${maxSilenceMs} ms`);
    const cancel = timing.setTimer(() => connection.abort(silence), maxSilenceMs);
    try {
      return await untilAborted(work, connection.signal);
    } finally {
      cancel();
    }
  }
  try {
    const answer = await withinSilenceLimit(connect(request, connection.signal));
    if (answer.body === undefined) return ended(answer.end);
    openedAtMs = request.timing.nowMs();
    const parser = createEventStreamParser(request.lastEventId);
    const decoder = new TextDecoder(); // removes a byte order mark
    const reader = answer.body.getReader();
    for (;;) {
      const { done, value } = await withinSilenceLimit(reader.read());
      if (done) return ended({});
      const events = parser.push(decoder.decode(value, { stream: true }));
      retryMs = parser.retryMs ?? retryMs;
      for (const { event, data: text, lastEventId } of events) {
        const data: unknown = JSON.parse(text);
        if (event === 'error') return ended({ error: data });
        yield { event, data, lastEventId };
      }
    }
  } catch (error) {
    if (error instanceof LogTailError) throw error;
    return ended({ error });
  } finally {
    signal.removeEventListener('abort', leave);
    connection.abort();
  }
}

type ConnectAnswer =
  | { readonly body: ReadableStream<Uint8Array> }
  | { readonly body?: undefined; readonly end: ConnectionEnd };

async function connect(
  { client, query, lastEventId }: TailRequest,
  signal: AbortSignal,
): Promise<ConnectAnswer> {
  const { data, error, response } = await client.get({
    url: '/v1/logs/stream',
    // Declares both ways to send a key; the client picks one.
    security: [
      { scheme: 'bearer', type: 'http' },
      { name: 'X-API-Key', type: 'apiKey' },
    ],
    query,
    headers: {
      accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    },
    parseAs: 'stream',
    responseStyle: 'fields',
    throwOnError: false,
    cache: 'no-store',
    signal,
  });
  if (response === undefined) return { end: { error } };
  if (!response.ok) return { end: rejectionEnd(response, error) };
  assertEventStream(response);
  // `parseAs: 'stream'` returns the body unread.
  return data == null ? { end: {} } : { body: data as ReadableStream<Uint8Array> };
}

/** @throws LogTailError when a retry would be rejected too. */
function rejectionEnd(response: Response, problem: unknown): ConnectionEnd {
  const { status, headers } = response;
  const { code, message } = readProblem(problem);
  const error = new LogTailError(message ?? `the service answered ${status}`, {
    status,
    code,
    cause: problem,
  });
  if (isPermanentRefusal(status)) throw error;
  // Wall clock, because the header may be a date.
  const retryAfterMs = parseRetryAfterMs(headers.get('retry-after') ?? undefined, Date.now());
  return { error, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

function assertEventStream({ status, headers }: Response): void {
  const type = headers.get('content-type') ?? 'nothing';
  if (type.startsWith('text/event-stream')) return;
  throw new LogTailError(`the answer is ${type} instead of an event stream; is "baseUrl" the API of Cairn?`, {
    status,
  });
}

/** Reads the error envelope, if it is one. */
function readProblem(body: unknown): { readonly code?: string; readonly message?: string } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {};
  const { error } = body;
  if (typeof error !== 'object' || error === null) return {};
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('message' in error && typeof error.message === 'string' ? { message: error.message } : {}),
  };
}
