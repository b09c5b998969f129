import { parentPort, workerData } from 'node:worker_threads';
import { createMetricDecoder } from '../../../../ingest/metrics/metric-decoder.ts';
import { setTimer } from '../../../../time/timers.ts';
import { openPostgres } from '../../../postgres/database/open-postgres.ts';
import { giveBackMemory } from '../../../threads/give-back-memory.ts';
import { openClickhouse } from '../../database/open-clickhouse.ts';
import { createMetricWrites } from '../write/create-metric-writes.ts';
import type { MetricWriterStart } from './metric-writer-protocol.ts';
import { serveMetricWrites } from './serve-metric-writes.ts';

/** A commit at a time uses two, and who settles another one. */
const maxConnections = 4;

const port = parentPort;
if (port === null) throw new Error('metric-writer-worker.ts runs only as a worker thread');
giveBackMemory();
// Cast: only startMetricWriter starts this thread.
const { postgresUrls, clickhouseServers, takesStarts, limits } = workerData as MetricWriterStart;
const postgres = await openPostgres({ urls: postgresUrls, random: Math.random, maxConnections });
const clickhouse = await openClickhouse({ ...clickhouseServers, maxConnections });

serveMetricWrites(port, {
  createWrites: (onCommitted) =>
    createMetricWrites({
      postgres,
      clickhouse,
      decoder: createMetricDecoder(),
      takesStarts,
      nowMs: Date.now,
      monotonicNowMs: () => performance.now(),
      setTimer,
      limits,
      onCommitted,
    }),
  async release() {
    await Promise.all([clickhouse.close(), postgres.close()]);
  },
});
