/**
 * Statements over one connection or the pool. Strings may contain U+0000, which PostgreSQL refuses: `stored-text.ts` escapes it in
 * values and restores it in rows, so stores need not. Neither equality nor the order of `COLLATE "C"` changes by that.
 *
 * @throws AppError `UNAVAILABLE` when the server or the connection fails.
 */
export interface PostgresSession {
  /** The rows of one statement; `int8` and `numeric` are numbers, `bytea` Buffers. */
  rows<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** The number of rows that one statement changed. */
  change(text: string, values?: readonly unknown[]): Promise<number>;
}

export type PostgresIsolation = 'read committed' | 'repeatable read';

/** Limits of a read, from when it is asked for. */
export interface PostgresReadLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface PostgresDatabase extends PostgresSession {
  /**
   * One transaction on one connection: READ COMMITTED, or REPEATABLE READ for consistent reads of several statements. Repeats the
   * work after a deadlock or serialization failure, so the work must have no other effects.
   */
  transaction<Result>(
    work: (session: PostgresSession) => Promise<Result>,
    isolation?: PostgresIsolation,
  ): Promise<Result>;
  /**
   * Reads that may take long, in one snapshot; `timeoutMs` may be more than statements take otherwise. They end on the server, too.
   *
   * @throws AppError `DEADLINE_EXCEEDED` when they take longer than `timeoutMs`, in which waiting for a connection is included.
   * @throws the reason of the signal when that aborts.
   */
  read<Result>(
    work: (session: Pick<PostgresSession, 'rows'>) => Promise<Result>,
    limits: PostgresReadLimits,
  ): Promise<Result>;
  /**
   * Grows with each committed change that another process makes, and may grow with changes of this one; answered from memory. A
   * table counts when its migration gives it the trigger of `0001-identity.sql`.
   */
  foreignChangeMarker(): number;
  /**
   * Notifies of payloads of a channel from any process, this one included, and with `undefined` after a time without connection,
   * when some may have been missed. The listener must not throw. `pg_notify` belongs into the transaction of the change. Returns an
   * unsubscribe.
   */
  onNotification(channel: string, listener: (payload: string | undefined) => void): () => void;
  /** Waits for statements under way. */
  close(): Promise<void>;
}
