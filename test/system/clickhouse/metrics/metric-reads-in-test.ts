import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { InstantQuery } from '../../../../server/src/metrics/metric-store.ts';
import { toLabels } from '../../../../server/src/promql/labels/to-labels.ts';
import { defaultQueryLimits } from '../../../../server/src/promql/query-limits.ts';
import type { ClickhouseDatabase } from '../../../../server/src/storage/clickhouse/database/clickhouse-database.ts';
import {
  createMetricReads,
  type MetricReads,
  type MetricReadsOptions,
} from '../../../../server/src/storage/clickhouse/metrics/read/create-metric-reads.ts';
import { dayMs } from '../../../../server/src/time/utc-day.ts';
import type { ClickhouseServer } from '../../../support/clickhouse-server.ts';
import type { ClickhouseTestDatabase } from '../../../support/clickhouse-test-database.ts';
import { startClickhouse } from '../../../support/start-clickhouse.ts';
import { fillMetrics } from './fill-metrics.ts';

export const projectId = 'prj_1';
/** The start of the UTC day that samples begin on. */
export const startMs = 20_400 * dayMs;

export const unhurried = () => ({ deadlineMs: performance.now() + 60_000 });

/** A server for the file, and a database for each test. */
export interface MetricReadsInTest {
  readonly server: ClickhouseServer;
  readonly database: ClickhouseTestDatabase;
  readonly clickhouse: ClickhouseDatabase;
  /** Stopped after the test. */
  open(options?: Partial<MetricReadsOptions>): MetricReads;
  /** A sample each minute, from one after `startMs` on, of each of some series: its number. */
  fill(seriesCount: number, sampleCount: number, firstMinute?: number): Promise<void>;
}

export function useMetricReads(): MetricReadsInTest {
  let server: ClickhouseServer;
  let database: ClickhouseTestDatabase;
  let clickhouse: ClickhouseDatabase;
  let opened: MetricReads[] = [];
  beforeAll(async () => {
    server = await startClickhouse();
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    database = await server.createTestDatabase();
    clickhouse = await database.open();
  });
  afterEach(async () => {
    for (const reads of opened) await reads.stop();
    opened = [];
    await database.remove();
  });
  return {
    get server() {
      return server;
    },
    get database() {
      return database;
    },
    get clickhouse() {
      return clickhouse;
    },
    open(options) {
      const reads = createMetricReads({
        servers: database.servers,
        monotonicNowMs: () => performance.now(),
        ...options,
      });
      opened.push(reads);
      return reads;
    },
    async fill(seriesCount, sampleCount, firstMinute = 0) {
      const minutes = Array.from({ length: sampleCount }, (_, index) => firstMinute + index);
      const series = Array.from({ length: seriesCount }, (_, number) => ({
        labels: toLabels({ __name__: 'up', number: `${number}`, parity: number % 2 === 0 ? 'even' : 'odd' }),
        timestampsMs: minutes.map((minute) => startMs + minute * 60_000),
        values: Float64Array.from(minutes, () => number),
      }));
      await fillMetrics(clickhouse, { projectId, series });
    },
  };
}

/** At some minutes after `startMs`. */
export function instantAt(minute: number, query: string, changes: Partial<InstantQuery> = {}): InstantQuery {
  return { projectId, query, atMs: startMs + minute * 60_000, limits: defaultQueryLimits, ...changes };
}

/** The values of a vector at some minutes after `startMs`. */
export async function valuesOf(reads: MetricReads, query: string, minute: number): Promise<string[]> {
  const { data } = await reads.instant(instantAt(minute, query), unhurried());
  const { result }: { result: { value: [number, string] }[] } = JSON.parse(new TextDecoder().decode(data));
  return result.map(({ value: [, value] }) => value);
}
