import { randomUUID } from 'node:crypto';
import type { MetricStore } from '../../../../server/src/metrics/metric-store.ts';
import { createClickhouseMetricStore } from '../../../../server/src/storage/clickhouse/metrics/create-clickhouse-metric-store.ts';
import { setTimer } from '../../../../server/src/time/timers.ts';
import type { ImportDatabases } from './import-databases.ts';

/** The metrics of a gateway. */
export async function openGateway({
  clickhouse,
  postgres,
}: Pick<ImportDatabases, 'clickhouse' | 'postgres'>): Promise<MetricStore> {
  return createClickhouseMetricStore({
    clickhouse: await clickhouse.open(),
    postgres: await postgres.open(),
    clickhouseServers: clickhouse.servers,
    postgresUrls: [postgres.url],
    processId: randomUUID(),
    monotonicNowMs: () => performance.now(),
    setTimer,
    async removeAlone(remove) {
      await remove();
      return true;
    },
    onFatal(error) {
      throw error;
    },
  });
}
