import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { setTimer } from '../../../time/timers.ts';
import { deadlineExceeded } from '../../threads/query-deadline.ts';
import type { ClickhouseLimits } from './clickhouse-database.ts';
import { mayAnswerElsewhere, toStoreError } from './clickhouse-failure.ts';
import type { ClickhouseClient } from './load-client.ts';

export interface ServerQuestion extends ClickhouseLimits {
  readonly settings: ClickHouseSettings;
}

/** What a request to a server is sent with. */
export interface ServerRequest {
  readonly abort_signal: AbortSignal;
  readonly clickhouse_settings: ClickHouseSettings;
}

/** The server ends a query at its deadline; a server that hangs is given up this much later. */
const graceMs = 1_000;

/** Asks one server after the other until one answers. Whatever a server answers stands, also an error that the next one would have. */
export async function askServers<Result>(
  servers: readonly Pick<ClickhouseClient, 'client'>[],
  { timeoutMs, signal, settings }: ServerQuestion,
  work: (client: ClickHouseClient, request: ServerRequest) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  if (timeoutMs <= 0) throw deadlineExceeded();
  const giveUp = new AbortController();
  const cancelTimer = setTimer(() => giveUp.abort(deadlineExceeded()), timeoutMs + graceMs);
  const abort_signal = signal === undefined ? giveUp.signal : AbortSignal.any([signal, giveUp.signal]);
  const request: ServerRequest = {
    abort_signal,
    clickhouse_settings: {
      ...settings,
      max_execution_time: Math.max(timeoutMs / 1_000, 0.001),
      timeout_overflow_mode: 'throw',
    },
  };
  try {
    for (const [index, { client }] of servers.entries()) {
      try {
        return await work(client, request);
      } catch (error) {
        abort_signal.throwIfAborted();
        if (!mayAnswerElsewhere(error) || index + 1 === servers.length) throw toStoreError(error);
      }
    }
    throw new Error('no ClickHouse server is given');
  } finally {
    cancelTimer();
  }
}
