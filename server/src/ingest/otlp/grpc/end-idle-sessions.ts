import type { Http2Server, ServerHttp2Session, ServerHttp2Stream } from 'node:http2';

export interface ConnectionLimits {
  /** Time for a client to send its preface and settings after it connected. */
  readonly headersTimeoutMs: number;
  /** How long a connection may stay open without a call. */
  readonly maxIdleMs?: number;
  /** Interval of pings, and the time for the answer to one: finds peers that have gone without a word. */
  readonly pingIntervalMs?: number;
}

const defaultMaxIdleMs = 5 * 60_000;
const defaultPingIntervalMs = 30_000;

/** Ends connections of clients that say nothing, make no calls, or have gone. Their clients connect again for the next call. */
export function endIdleSessions(server: Http2Server, limits: ConnectionLimits): void {
  const { headersTimeoutMs, maxIdleMs = defaultMaxIdleMs, pingIntervalMs = defaultPingIntervalMs } = limits;

  server.on('session', (session: ServerHttp2Session) => {
    let openCalls = 0;
    let isPingPending = false;
    const silence = setTimeout(() => session.destroy(), headersTimeoutMs);
    let idle = startIdleTimer();

    function startIdleTimer(): NodeJS.Timeout {
      // With GOAWAY, so that a client that calls just now knows that the call was not taken.
      return setTimeout(() => session.close(), maxIdleMs);
    }
    const pings = setInterval(() => {
      if (isPingPending) return session.destroy();
      isPingPending = session.ping((error) => {
        isPingPending = error !== null;
      });
    }, pingIntervalMs);

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
