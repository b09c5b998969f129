import type { MetricStore } from '../../../../server/src/metrics/metric-store.ts';
import type { ClickhouseMetricStoreOptions } from '../../../../server/src/storage/clickhouse/metrics/create-clickhouse-metric-store.ts';
import type { ClickhouseServer } from '../../../support/clickhouse-server.ts';
import type { ClickhouseTestDatabase } from '../../../support/clickhouse-test-database.ts';
import { startClickhouse } from '../../../support/start-clickhouse.ts';
import { type PostgresServer, startPostgres, type TestDatabase } from '../../../support/start-postgres.ts';
import { openMetricGateway } from './open-metric-gateway.ts';

/** One server of each, for the tests of a file. */
export interface MetricStoreServers {
  readonly clickhouse: ClickhouseServer;
  readonly postgres: PostgresServer;
  /** Databases of their own, without rows. */
  createDatabases(): Promise<MetricStoreDatabases>;
  remove(): Promise<void>;
}

/** What the gateways of one cluster share. */
export interface MetricStoreDatabases {
  readonly clickhouse: ClickhouseTestDatabase;
  readonly postgres: TestDatabase;
  /** The store of one gateway, with threads and connections of its own. */
  openStore(options?: Partial<ClickhouseMetricStoreOptions>): Promise<MetricStore>;
  /** The partitions that a table in ClickHouse has, in their order. */
  partitionsOf(table: string): Promise<readonly string[]>;
  /** Stops the stores and drops the databases. */
  remove(): Promise<void>;
}

export async function startMetricStoreServers(): Promise<MetricStoreServers> {
  const [clickhouse, postgres] = await Promise.all([startClickhouse(), startPostgres()]);
  return {
    clickhouse,
    postgres,
    async createDatabases() {
      return toMetricDatabases(await clickhouse.createTestDatabase(), await postgres.createTestDatabase());
    },
    async remove() {
      await Promise.all([clickhouse.remove(), postgres.remove()]);
    },
  };
}

function toMetricDatabases(clickhouse: ClickhouseTestDatabase, postgres: TestDatabase): MetricStoreDatabases {
  const opened: MetricStore[] = [];
  return {
    clickhouse,
    postgres,
    async openStore(options) {
      const store = await openMetricGateway({ clickhouse, postgres }, options);
      opened.push(store);
      return store;
    },
    async partitionsOf(table) {
      const text = await clickhouse.run(
        `SELECT DISTINCT partition FROM system.parts
        WHERE database = currentDatabase() AND table = '${table}' AND active ORDER BY partition`,
      );
      return [...new Set(text.split('\n').filter((partition) => partition !== ''))].sort();
    },
    async remove() {
      for (const store of opened) await store.stop();
      await Promise.all([clickhouse.remove(), postgres.remove()]);
    },
  };
}
