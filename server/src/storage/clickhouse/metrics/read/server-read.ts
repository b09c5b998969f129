import { repeat } from '../../../../time/timers.ts';
import type { DeadlineCheck } from '../../../threads/query-deadline.ts';
import type { ClickhouseDatabase, ClickhouseLimits } from '../../database/clickhouse-database.ts';

/** One read of a thread, which may ask the server several times. */
export interface ServerRead {
  readonly clickhouse: Pick<ClickhouseDatabase, 'read' | 'readBinary'>;
  readonly checkDeadline: DeadlineCheck;
  /** Until `checkDeadline` throws. */
  readonly timeLeftMs: () => number;
}

const checkIntervalMs = 20;

/**
 * Runs queries that end on the server when the deadline passes, the caller leaves or one of them fails.
 *
 * @throws what `checkDeadline` throws, or the first error.
 */
export async function askServer<Result>(
  { checkDeadline, timeLeftMs }: Omit<ServerRead, 'clickhouse'>,
  ask: (limits: ClickhouseLimits) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const check = (): void => {
    try {
      checkDeadline();
    } catch (error) {
      ending.abort(error);
    }
  };
  check();
  const stopChecking = repeat(check, checkIntervalMs);
  try {
    ending.signal.throwIfAborted();
    return await ask({ timeoutMs: timeLeftMs(), signal: ending.signal });
  } catch (error) {
    // The server ends a query at its deadline, and breaks off its answer, which looks like a lost connection.
    check();
    ending.abort(error);
    throw ending.signal.reason;
  } finally {
    stopChecking();
  }
}
