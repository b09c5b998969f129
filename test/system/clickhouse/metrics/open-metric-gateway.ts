import { randomUUID } from 'node:crypto';
import type { MetricStore } from '../../../../server/src/metrics/metric-store.ts';
import {
  type ClickhouseMetricStoreOptions,
  createClickhouseMetricStore,
} from '../../../../server/src/storage/clickhouse/metrics/create-clickhouse-metric-store.ts';
import { setTimer } from '../../../../server/src/time/timers.ts';
import type { ClickhouseTestDatabase } from '../../../support/clickhouse-test-database.ts';
import type { TestDatabase } from '../../../support/start-postgres.ts';

/** The metrics of one gateway, with threads and connections of its own. */
export async function openMetricGateway(
  { clickhouse, postgres }: { readonly clickhouse: ClickhouseTestDatabase; readonly postgres: TestDatabase },
  options: Partial<ClickhouseMetricStoreOptions> = {},
): Promise<MetricStore> {
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
    ...options,
  });
}
