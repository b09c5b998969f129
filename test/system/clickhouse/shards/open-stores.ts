import { randomUUID } from 'node:crypto';
import type { LogStore } from '../../../../server/src/logs/log-store.ts';
import type { MetricStore } from '../../../../server/src/metrics/metric-store.ts';
import type { ClickhouseServers } from '../../../../server/src/storage/clickhouse/database/clickhouse-servers.ts';
import { openClickhouse } from '../../../../server/src/storage/clickhouse/database/open-clickhouse.ts';
import { createClickhouseLogStore } from '../../../../server/src/storage/clickhouse/logs/create-clickhouse-log-store.ts';
import { createClickhouseMetricStore } from '../../../../server/src/storage/clickhouse/metrics/create-clickhouse-metric-store.ts';
import { createClickhouseTraceStore } from '../../../../server/src/storage/clickhouse/traces/create-clickhouse-trace-store.ts';
import { setTimer } from '../../../../server/src/time/timers.ts';
import type { TraceStore } from '../../../../server/src/traces/trace-store.ts';
import type { TestDatabase } from '../../../support/start-postgres.ts';

/** The stores of one gateway. */
export interface GatewayStores {
  readonly logs: LogStore;
  readonly traces: TraceStore;
  readonly metrics: MetricStore;
  stop(): Promise<void>;
}

/** An insert is given up after a short time, so that a test that has no server does not wait for long. */
const insertLimits = { insertTimeoutMs: 5_000, repeatInsertForMs: 300 };

export async function openGatewayStores(
  servers: ClickhouseServers,
  database: TestDatabase,
): Promise<GatewayStores> {
  const postgres = await database.open();
  const clickhouse = await openClickhouse(servers);
  const clock = { nowMs: Date.now, monotonicNowMs: () => performance.now(), setTimer };
  const shared = { ...clock, clickhouse, postgres };
  const logs = createClickhouseLogStore({ ...shared, maxAttributeKeys: 2_000, limits: insertLimits });
  const traces = createClickhouseTraceStore({
    ...shared,
    insertTimes: { timeoutMs: insertLimits.insertTimeoutMs, repeatForMs: insertLimits.repeatInsertForMs },
  });
  const metrics = await createClickhouseMetricStore({
    ...shared,
    clickhouseServers: servers,
    postgresUrls: [database.url],
    processId: randomUUID(),
    async removeAlone(remove) {
      await remove();
      return true;
    },
    onFatal(error) {
      throw error;
    },
    writeLimits: insertLimits,
  });
  return {
    logs,
    traces,
    metrics,
    async stop() {
      await Promise.all([logs.stop(), traces.stop(), metrics.stop()]);
      await clickhouse.close();
    },
  };
}
