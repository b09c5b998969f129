import { createFakeClock, type FakeClock } from '../../../testing/fake-clock.ts';
import { createQueryClient } from '../../create-query-client.ts';
import type { QueryTiming } from '../../query-timing.ts';
import { type TailedLog, type TailLogsOptions, type TailReconnect, tailLogs } from '../tail-logs.ts';

/** The server side of one connection. */
export interface ServedConnection {
  readonly url: URL;
  readonly headers: Headers;
  send(text: string | Uint8Array): void;
  end(): void;
  cut(): void;
  isAborted(): boolean;
}

/** What the service does with a connection: `silent` never answers. */
export type TailAnswer = 'stream' | 'unreachable' | 'silent' | Response;

/** A tail that collects its records. */
export interface RunningTail {
  readonly taken: readonly TailedLog[];
  readonly ids: () => readonly string[];
  readonly state: { error?: unknown; isOver: boolean };
}

/** A service for tails to connect to, on a fake clock. */
export interface FakeTailService {
  readonly clock: FakeClock;
  /** For tails that the test runs itself. */
  readonly options: Required<Pick<TailLogsOptions, 'client' | 'timing'>>;
  /** Answers to the next connections; later ones stream. */
  readonly answers: TailAnswer[];
  readonly connections: readonly ServedConnection[];
  readonly reconnects: readonly TailReconnect[];
  /** Sets the result of `random`. */
  setRandom(value: number): void;
  start(options?: Partial<TailLogsOptions>): RunningTail;
  /** Runs everything that is due within the time. */
  settle(durationMs?: number): Promise<void>;
  connection(index: number): ServedConnection;
}

const encoder = new TextEncoder();

export function createFakeTailService(): FakeTailService {
  const clock = createFakeClock();
  const answers: TailAnswer[] = [];
  const connections: ServedConnection[] = [];
  const reconnects: TailReconnect[] = [];
  let random = 0;

  async function serve(request: Request): Promise<Response> {
    const answer = answers.shift() ?? 'stream';
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    writer.closed.catch(() => {}); // disconnected, or abandoned by its reader
    const ignore = () => {};
    connections.push({
      url: new URL(request.url),
      headers: request.headers,
      send: (text) => void writer.write(typeof text === 'string' ? encoder.encode(text) : text).catch(ignore),
      end: () => void writer.close().catch(ignore),
      cut: () => void writer.abort(new TypeError('terminated')).catch(ignore),
      isAborted: () => request.signal.aborted,
    });
    if (answer === 'unreachable') throw new TypeError('fetch failed');
    if (answer === 'silent') return new Promise(() => {});
    if (answer !== 'stream') return answer;
    return new Response(readable, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  }

  const client = createQueryClient({
    baseUrl: 'http://cairn.test',
    apiKey: 'svc_srv_x',
    fetch: serve,
  });
  const timing: QueryTiming = {
    nowMs: clock.nowMs,
    random: () => random,
    setTimer: (callback, delayMs) => clock.setTimer(callback, delayMs, 'awaited'),
  };

  return {
    clock,
    options: { client, timing },
    answers,
    connections,
    reconnects,
    setRandom(value) {
      random = value;
    },
    start(options = {}) {
      const taken: TailedLog[] = [];
      const state: RunningTail['state'] = { isOver: false };
      const onReconnect = (reconnect: TailReconnect) => void reconnects.push(reconnect);
      async function take(): Promise<void> {
        try {
          for await (const log of tailLogs({ client, timing, onReconnect, ...options })) taken.push(log);
        } catch (error) {
          state.error = error;
        }
        state.isOver = true;
      }
      void take();
      return { taken, state, ids: () => taken.map(({ id }) => id) };
    },
    async settle(durationMs = 0) {
      await runTurns();
      await clock.advance(durationMs);
      await runTurns();
    },
    connection(index) {
      const found = connections[index];
      if (found === undefined) throw new Error(`there is no connection ${index}`);
      return found;
    },
  };
}

/** Streams need turns of the event loop. */
async function runTurns(): Promise<void> {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setTimeout(resolve));
}

export function logEvent(id: string, body = id): string {
  return `event: log\nid: ${id}\ndata: ${JSON.stringify({ log: { body }, replay: false })}\n\n`;
}

/** The first event of every stream. */
export const readyEvent =
  'retry: 1000\n\nevent: ready\nid: r0\ndata: {"filter":"","window":"5m","snapshot_count":0,"resumed":false}\n\n';

export function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error: { code, message: `it is ${code}`, details: [] } }, { status, headers });
}
