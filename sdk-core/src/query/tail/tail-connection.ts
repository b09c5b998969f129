import { isApiError } from '../api-error.ts';
import type { QueryClient } from '../create-query-client.ts';
import type { HttpResponse } from '../http-types.ts';
import { type QueryTiming, untilAborted } from '../query-timing.ts';
import { toApiError } from '../to-api-error.ts';
import { createEventStreamParser } from './event-stream-parser.ts';
import { LogTailError } from './log-tail-error.ts';

export interface TailRequest {
  readonly client: QueryClient;
  readonly query: Readonly<Record<string, string | number | undefined>>;
  readonly lastEventId: string | undefined;
  /** Longest time without data before the connection is given up. */
  readonly maxSilenceMs: number;
  readonly timing: QueryTiming;
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
    // No later request could be built either.
    if (isApiError(error) && error.code === 'INVALID_ARGUMENT') {
      throw new LogTailError(error.message, { code: error.code, cause: error });
    }
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
  const response = await client.send({
    method: 'GET',
    route: '/v1/logs/stream',
    query,
    headers: { accept: 'text/event-stream', 'Last-Event-ID': lastEventId },
    signal,
  });
  if (!response.ok) return { end: await rejectionEnd(response) };
  assertEventStream(response);
  return response.body === null ? { end: {} } : { body: response.body };
}

/** @throws LogTailError when a retry would be rejected too. */
async function rejectionEnd(response: HttpResponse): Promise<ConnectionEnd> {
  const problem = toApiError(response, await response.text());
  const { message, status, retryAfterMs } = problem;
  const error = new LogTailError(message, { ...problem, cause: problem });
  if (status !== undefined && isPermanentRefusal(status)) throw error;
  return { error, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

function assertEventStream({ status, headers }: HttpResponse): void {
  const type = headers.get('content-type') ?? 'nothing';
  if (type.startsWith('text/event-stream')) return;
  throw new LogTailError(`the answer is ${type} instead of an event stream; is "baseUrl" the API of Cairn?`, {
    status,
    code: 'UNEXPECTED_ANSWER',
  });
}
