import {
  type ClickhouseTraceStoreOptions,
  createClickhouseTraceStore,
} from '../../../../server/src/storage/clickhouse/traces/create-clickhouse-trace-store.ts';
import { setTimer } from '../../../../server/src/time/timers.ts';
import type { SpanStore, TraceStore } from '../../../../server/src/traces/trace-store.ts';
import type { ClickhouseServer } from '../../../support/clickhouse-server.ts';
import type { ClickhouseTestDatabase } from '../../../support/clickhouse-test-database.ts';
import { startClickhouse } from '../../../support/start-clickhouse.ts';
import { type PostgresServer, startPostgres, type TestDatabase } from '../../../support/start-postgres.ts';

/** One server of each, for the tests of a file. */
export interface TraceServers {
  readonly clickhouse: ClickhouseServer;
  readonly postgres: PostgresServer;
  /** Databases of their own, without rows. */
  createDatabases(): Promise<TraceDatabases>;
  remove(): Promise<void>;
}

/** What the gateways of one cluster share. */
export interface TraceDatabases {
  readonly clickhouse: ClickhouseTestDatabase;
  readonly postgres: TestDatabase;
  /** The store of one gateway, with connections of its own. */
  openStore(options?: Partial<ClickhouseTraceStoreOptions>): Promise<TraceStore & SpanStore>;
  /** Stops the stores and drops the databases. */
  remove(): Promise<void>;
}

export async function startTraceServers(): Promise<TraceServers> {
  const [clickhouse, postgres] = await Promise.all([startClickhouse(), startPostgres()]);
  return {
    clickhouse,
    postgres,
    async createDatabases() {
      return toTraceDatabases(await clickhouse.createTestDatabase(), await postgres.createTestDatabase());
    },
    async remove() {
      await Promise.all([clickhouse.remove(), postgres.remove()]);
    },
  };
}

function toTraceDatabases(clickhouse: ClickhouseTestDatabase, postgres: TestDatabase): TraceDatabases {
  const opened: TraceStore[] = [];
  return {
    clickhouse,
    postgres,
    async openStore(options) {
      const store = createClickhouseTraceStore({
        clickhouse: await clickhouse.open(),
        postgres: await postgres.open(),
        nowMs: Date.now,
        monotonicNowMs: () => performance.now(),
        setTimer,
        ...options,
      });
      opened.push(store);
      return store;
    },
    async remove() {
      for (const store of opened) await store.stop();
      await Promise.all([clickhouse.remove(), postgres.remove()]);
    },
  };
}
