import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import type { MetricBatch } from '../../../../server/src/metrics/metric-store.ts';
import { dayMs } from '../../../../server/src/time/utc-day.ts';
import {
  type MetricStoreDatabases,
  type MetricStoreServers,
  startMetricStoreServers,
} from './metric-store-databases.ts';

export const projectId = 'prj_a';
/** A whole second, a minute ago. */
export const startMs = Math.floor(Date.now() / 1000) * 1000 - 60_000;

/** Servers for the file. @returns the databases of each test. */
export function setUpMetricStores(): () => MetricStoreDatabases {
  let servers: MetricStoreServers;
  let databases: MetricStoreDatabases;
  beforeAll(async () => {
    servers = await startMetricStoreServers();
  });
  afterAll(() => servers.remove());
  beforeEach(async () => {
    databases = await servers.createDatabases();
    onTestFinished(() => databases.remove());
  });
  return () => databases;
}

export function batchOf(request: MetricBatch['request'], format: MetricBatch['format']): MetricBatch {
  const receivedAtMs = Date.now();
  const window = { oldestMs: receivedAtMs - 400 * dayMs, newestMs: receivedAtMs + 600_000 };
  return { projectId, request, format, receivedAtMs, ...window };
}
