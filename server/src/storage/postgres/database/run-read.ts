import { deadlineExceeded } from '../../threads/query-deadline.ts';
import type { PostgresReadLimits, PostgresSession } from './postgres-database.ts';
import { runTransaction } from './run-transaction.ts';
import type { UsedConnection } from './used-connection.ts';

/** No read may take longer, whatever its limit. */
const maxReadMs = 300_000;
/** How much longer than the server the driver waits, so that the server's answer says why a statement ended. */
const answerMs = 2_000;

type Reader = Pick<PostgresSession, 'rows'>;

export interface RunReadDeps {
  /** Runs work on a connection of the pool. */
  readonly use: <Result>(
    work: (connection: UsedConnection) => Promise<Result>,
    queryTimeoutMs?: number,
  ) => Promise<Result>;
  /** Runs a statement on a connection of its own: those of the pool may all have reads that are to be cancelled. */
  readonly runApart: (text: string, values: readonly unknown[]) => Promise<unknown>;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
}

/**
 * Runs the work in one snapshot. The caller gets its error as soon as a limit is met; the connection is free once the statement under
 * way has ended, which is cancelled then. Should the cancellation be lost, `statement_timeout` ends it.
 */
export async function runRead<Result>(
  { use, runApart, setTimer }: RunReadDeps,
  work: (session: Reader) => Promise<Result>,
  { timeoutMs, signal }: PostgresReadLimits,
): Promise<Result> {
  signal?.throwIfAborted();
  if (timeoutMs <= 0) throw deadlineExceeded();
  const limitMs = Math.ceil(Math.min(timeoutMs, maxReadMs));
  const over = new AbortController();
  const leave = () => over.abort(signal?.reason);
  const cancelTimer = setTimer(() => over.abort(deadlineExceeded()), limitMs);
  signal?.addEventListener('abort', leave, { once: true });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  over.signal.addEventListener('abort', () => reject(over.signal.reason), { once: true });

  async function readOn(connection: UsedConnection): Promise<Result> {
    over.signal.throwIfAborted();
    const read = (session: Reader) => runSnapshot(session, work, { limitMs, over: over.signal, runApart });
    return runTransaction(connection, read, 'repeatable read');
  }

  try {
    const result = use(readOn, limitMs + answerMs);
    return await Promise.race([result, ended]);
  } finally {
    cancelTimer();
    signal?.removeEventListener('abort', leave);
  }
}

interface Snapshot extends Pick<RunReadDeps, 'runApart'> {
  readonly limitMs: number;
  readonly over: AbortSignal;
}

interface Backend {
  readonly processId: number;
  readonly serverStart: string;
}

/** Cancels nothing on another server, which may be the primary by now and have a process of that number, too. */
const cancelBackend = 'SELECT pg_cancel_backend($1) WHERE pg_postmaster_start_time()::text = $2';

async function runSnapshot<Result>(
  session: Reader,
  work: (session: Reader) => Promise<Result>,
  { limitMs, over, runApart }: Snapshot,
): Promise<Result> {
  // Compiling takes longer than what it saves in statements over some hundred thousand rows.
  const [backend] = await session.rows<Backend>(
    `SELECT set_config('statement_timeout', $1, true), set_config('jit', 'off', true), pg_backend_pid() AS "processId",
       pg_postmaster_start_time()::text AS "serverStart"`,
    [String(limitMs)],
  );
  let cancelled: Promise<unknown> | undefined;
  function cancel(): void {
    const values = [backend?.processId, backend?.serverStart];
    cancelled = runApart(cancelBackend, values).catch(() => undefined);
  }
  over.throwIfAborted();
  over.addEventListener('abort', cancel, { once: true });
  try {
    return await work({
      async rows(text, values) {
        // A cancellation between two statements ends neither.
        over.throwIfAborted();
        return session.rows(text, values);
      },
    });
  } finally {
    over.removeEventListener('abort', cancel);
    // It would otherwise end a statement of whoever has the connection next.
    await cancelled;
  }
}
