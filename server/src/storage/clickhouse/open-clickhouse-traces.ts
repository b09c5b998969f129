import { setTimer } from '../../time/timers.ts';
import type { SpanStore, TraceStore } from '../../traces/trace-store.ts';
import { openPostgres } from '../postgres/database/open-postgres.ts';
import type { ClickhouseServers } from './database/clickhouse-servers.ts';
import { openClickhouse } from './database/open-clickhouse.ts';
import { createClickhouseTraceStore } from './traces/create-clickhouse-trace-store.ts';

export interface ClickhouseTracesOptions {
  readonly postgresUrls: readonly string[];
  readonly clickhouseServers: ClickhouseServers;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
}

/** A command asks one thing after the other; a write holds a connection while it reads with another. */
const maxConnections = 2;

/**
 * Opens the traces of a cluster beside the services that use it, which have migrated its databases. `stop` closes what was opened.
 *
 * @throws Error with a one-line message, without passwords, when a database cannot be used.
 */
export async function openClickhouseTraces(
  options: ClickhouseTracesOptions,
): Promise<TraceStore & SpanStore> {
  const { postgresUrls, clickhouseServers, ...clock } = options;
  const clickhouse = await openClickhouse({ ...clickhouseServers, maxConnections });
  const closing: (() => Promise<void>)[] = [clickhouse.close];
  try {
    const postgres = await openPostgres({ urls: postgresUrls, random: Math.random, maxConnections });
    closing.unshift(postgres.close);
    const store = createClickhouseTraceStore({ ...clock, clickhouse, postgres, setTimer });
    closing.unshift(store.stop);
    return { ...store, stop: close };
  } catch (error) {
    await close();
    throw error;
  }

  async function close(): Promise<void> {
    for (const release of closing) await release();
  }
}
