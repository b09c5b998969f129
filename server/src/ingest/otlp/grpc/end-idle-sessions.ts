import type { Http2Server, ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** Time for a client to send its preface and settings after it connected. */
  readonly headersTimeoutMs: number;
  /** How long a connection may stay open without a call. */
  readonly maxIdleMs?: number;
  /** Interval of pings, and the time for the answer to one, or to a goodbye: finds peers that have gone without a word. */
  readonly pingIntervalMs?: number;
}

const defaultMaxIdleMs = 5 * 60_000;
const defaultPingIntervalMs = 30_000;

/** Ends connections of clients that say nothing, make no calls, or have gone. Their clients connect again for the next call. */
export function endIdleSessions(server: Http2Server, limits: ConnectionLimits): void {
  const { headersTimeoutMs, maxIdleMs = defaultMaxIdleMs, pingIntervalMs = defaultPingIntervalMs } = limits;

  // A session does not give away its socket. Node emits it while the server hears of the connection.
  let newest: Socket | undefined;
  server.prependListener('connection', (socket: Socket) => {
    newest = socket;
  });
  server.on('session', (session: ServerHttp2Session) => {
    const socket = newest;
    let openCalls = 0;
    let isAnswerDue = false;
    const silence = setTimeout(() => session.destroy(), headersTimeoutMs);
    let idle = startIdleTimer();

    function startIdleTimer(): NodeJS.Timeout {
      // With GOAWAY, so that a client that calls just now knows that the call was not taken.
      return setTimeout(() => session.close(), maxIdleMs);
    }
    const pings = setInterval(() => {
      if (isAnswerDue) return void socket?.destroy();
      isAnswerDue = session.destroyed || ping();
    }, pingIntervalMs);

    function ping(): boolean {
      return session.ping((error) => {
        isAnswerDue = error !== null;
      });
    }

    session.once('remoteSettings', () => clearTimeout(silence));
    session.on('stream', (stream: ServerHttp2Stream) => {
      openCalls += 1;
      clearTimeout(idle);
      stream.once('close', () => {
        openCalls -= 1;
        if (openCalls === 0 && !session.destroyed) idle = startIdleTimer();
      });
    });
    session.once('close', () => {
      clearTimeout(silence);
      clearTimeout(idle);
      clearInterval(pings);
    });
  });
}
