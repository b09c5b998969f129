import { Readable } from 'node:stream';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { setTimer } from '../../../time/timers.ts';
import { deadlineExceeded } from '../../threads/query-deadline.ts';
import type { ClickhouseDatabase, ClickhouseLimits, ClickhouseQuery } from './clickhouse-database.ts';
import { isConnectionFailure, toStoreError } from './clickhouse-failure.ts';
import { requireSchema } from './clickhouse-schema.ts';
import { loadClient } from './load-client.ts';

export interface OpenClickhouseOptions {
  /** `https://user:password@host:port/database` of servers that have all data, tried in this order; see `parseClickhouseUrl`. */
  readonly urls: readonly string[];
  /** Connections to each server. 32 by default. */
  readonly maxConnections?: number;
}

const defaultMaxConnections = 32;
/** The server ends a query at its deadline; a server that hangs is given up this much later. */
const graceMs = 1_000;
/** Larger than any block, so that the server stores it in one piece. */
const maxBlockRows = 2 ** 27;

interface Request extends ClickhouseLimits {
  readonly settings: ClickHouseSettings;
}

/**
 * Opens the servers of the URLs.
 *
 * @throws Error with a one-line message, without passwords, when none can be used or `migrateClickhouse` has to run first.
 */
export async function openClickhouse(options: OpenClickhouseOptions): Promise<ClickhouseDatabase> {
  if (options.urls.length === 0) throw new Error('no ClickHouse URL is given');
  const { maxConnections = defaultMaxConnections } = options;
  const servers = await Promise.all(options.urls.map((url) => loadClient(url, maxConnections)));
  /** The server that answered last. */
  let current = 0;

  /** Asks one server after the other until one answers. Whatever a server answers stands, also an error. */
  async function ask<Result>(
    { timeoutMs, signal, settings }: Request,
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
    const first = current;
    try {
      for (let tries = 0; ; tries += 1) {
        // Cast: there is a server for every index below the length.
        const { client } = servers[(first + tries) % servers.length] as (typeof servers)[number];
        try {
          const result = await work(client, request);
          current = (first + tries) % servers.length;
          return result;
        } catch (error) {
          abort_signal.throwIfAborted();
          if (!isConnectionFailure(error) || tries + 1 >= servers.length) throw toStoreError(error);
        }
      }
    } finally {
      cancelTimer();
    }
  }

  const db: ClickhouseDatabase = {
    shardCount: 1,
    read: <Row>(query: ClickhouseQuery, limits: ClickhouseLimits) =>
      ask({ ...limits, settings: { readonly: '2' } }, async (client, request) => {
        const answer = await client.query({ ...toParams(query), ...request, format: 'JSONEachRow' });
        // What a row holds is what the caller selects.
        return answer.json<Row>();
      }),
    async readBinary(query, limits, onBytes) {
      const failure = await ask({ ...limits, settings: { readonly: '2' } }, (client, request) =>
        streamRows(client, query, request, onBytes),
      );
      if (failure !== undefined) throw failure.error;
    },
    async insert({ into, rows, token }, limits) {
      const settings: ClickHouseSettings = {
        insert_deduplicate: 1,
        insert_deduplication_token: token,
        max_insert_block_size: String(maxBlockRows),
      };
      await ask({ ...limits, settings }, async (client, request) => {
        const values = Readable.from(rows, { objectMode: false });
        // Consumes the answer, so that the connection is used again.
        const { stream } = await client.exec({ query: `${into} FORMAT RowBinary`, values, ...request });
        for await (const _ of stream);
      });
    },
    async command(query, limits) {
      await ask({ ...limits, settings: {} }, (client, request) =>
        client.command({ ...toParams(query), ...request }),
      );
    },
    async close() {
      await Promise.all(servers.map(({ client }) => client.close()));
    },
  };
  try {
    await requireSchema(db);
  } catch (cause) {
    await db.close();
    const names = servers.map(({ name }) => name).join(', ');
    throw new Error(`ClickHouse (${names}) cannot be used: ${reasonOf(cause)}`, { cause });
  }
  return db;
}

interface ServerRequest {
  readonly abort_signal: AbortSignal;
  readonly clickhouse_settings: ClickHouseSettings;
}

/**
 * Once there were bytes, another server could not continue: what failed then is returned. The server breaks off an answer that it cannot
 * complete, so a part of an answer never looks like all of it.
 */
async function streamRows(
  client: ClickHouseClient,
  query: ClickhouseQuery,
  request: ServerRequest,
  onBytes: (bytes: Uint8Array) => void,
): Promise<{ readonly error: unknown } | undefined> {
  const { stream } = await client.exec({
    ...toParams({ ...query, text: `${query.text} FORMAT RowBinary` }),
    ...request,
  });
  let isBegun = false;
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const bytes of stream) {
      isBegun = true;
      try {
        onBytes(bytes);
      } catch (error) {
        failure = { error };
        throw error;
      }
    }
  } catch (error) {
    request.abort_signal.throwIfAborted();
    if (!isBegun) throw error;
    return failure ?? { error: toStoreError(error) };
  }
  return undefined;
}

function toParams({ text, parameters }: ClickhouseQuery): {
  readonly query: string;
  readonly query_params?: Record<string, unknown>;
} {
  return parameters === undefined ? { query: text } : { query: text, query_params: { ...parameters } };
}

/** What the server or the system said, without the advice to clients. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
