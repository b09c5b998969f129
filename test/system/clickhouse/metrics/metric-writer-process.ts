import { argv, stdout } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../../server/src/errors/app-error.ts';
import type { MetricAppendOutcome, MetricBatch } from '../../../../server/src/metrics/metric-store.ts';
import { openClickhouse } from '../../../../server/src/storage/clickhouse/database/open-clickhouse.ts';
import { createMetricWrites } from '../../../../server/src/storage/clickhouse/metrics/write/create-metric-writes.ts';
import {
  createScriptedDecoder,
  sample,
  scriptedBatch,
} from '../../../../server/src/storage/metrics/testing/scripted-request.ts';
import { openPostgres } from '../../../../server/src/storage/postgres/database/open-postgres.ts';
import { setTimer } from '../../../../server/src/time/timers.ts';
import { stayAlive } from '../../../support/stay-alive.ts';

/** An append that was acknowledged, as a line of JSON. */
export interface AcknowledgedAppend {
  readonly id: string;
  readonly accepted: number;
}

// The process of one gateway. In each round it sends, to two projects, samples that other processes send as well, samples of its own, and
// deltas of a series that all add to. What is answered 503 it sends again.
const [postgresUrl = '', clickhouseServers = '', writer = '', rounds = '0'] = argv.slice(2);
const letEnd = stayAlive();
const postgres = await openPostgres({ urls: [postgresUrl], random: Math.random, maxConnections: 3 });
const clickhouse = await openClickhouse(JSON.parse(clickhouseServers));
const writes = createMetricWrites({
  clickhouse,
  postgres,
  decoder: createScriptedDecoder(),
  takesStarts: false,
  nowMs: () => Date.UTC(2026, 0, 6, 12),
  monotonicNowMs: () => performance.now(),
  setTimer,
});

for (let round = 0; round < Number(rounds); round += 1) {
  await Promise.all(
    ['prj_a', 'prj_b'].flatMap((projectId) => [
      send(
        `${projectId} shared ${round}`,
        scriptedBatch([sample('shared', round), sample('other', round)], { projectId }),
      ),
      send(`${projectId} ${writer} ${round}`, scriptedBatch([sample(`of ${writer}`, round)], { projectId })),
      send(
        `${projectId} delta ${writer} ${round}`,
        // A start of its own, so that no two processes send the same bytes.
        scriptedBatch([{ ...sample('total', round), startMs: writer.charCodeAt(0), value: { delta: 1 } }], {
          projectId,
        }),
      ),
    ]),
  );
}
await writes.stop();
await postgres.close();
await clickhouse.close();
letEnd();

async function send(id: string, batch: MetricBatch): Promise<void> {
  const { accepted } = await sendUntilStored(batch);
  stdout.write(`${JSON.stringify({ id, accepted } satisfies AcknowledgedAppend)}\n`);
}

async function sendUntilStored(batch: MetricBatch): Promise<MetricAppendOutcome> {
  while (true) {
    try {
      return await writes.append(batch);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
      await delay(20);
    }
  }
}
