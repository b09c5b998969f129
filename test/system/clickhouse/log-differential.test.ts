import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClickhouseLogStore } from '../../../server/src/storage/clickhouse/logs/create-clickhouse-log-store.ts';
import { setTimer } from '../../../server/src/time/timers.ts';
import { openLogStore } from '../../support/open-log-store.ts';
import { compareLogStores } from './compare-log-stores.ts';
import { type LogServers, startLogServers } from './log-databases.ts';

/** Other records and questions, or more of them: `DIFFERENTIAL_SEED=7 DIFFERENTIAL_PROJECTS=500`. */
const seed = Number(process.env['DIFFERENTIAL_SEED'] ?? 20_261_124);
const projectCount = Number(process.env['DIFFERENTIAL_PROJECTS'] ?? 25);
const questionsPerProject = 4;

let servers: LogServers;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-differential-'));
  servers = await startLogServers();
});
afterAll(async () => {
  await servers.remove();
  rmSync(folder, { recursive: true });
});

test('lists, statistics, catalogues and arrivals over generated records equal those of the embedded store', async () => {
  const databases = await servers.createDatabases();
  const embedded = await openLogStore(folder, { readerCount: 1 });
  const clickhouse = createClickhouseLogStore({
    clickhouse: await databases.clickhouse.open(),
    postgres: await databases.postgres.open(),
    monotonicNowMs: () => 0,
    setTimer,
    maxAttributeKeys: 2_000,
  });
  const { answerCount, filledCount, differences } = await compareLogStores([embedded, clickhouse], {
    seed,
    projectCount,
    questionsPerProject,
  });
  await clickhouse.stop();
  await embedded.stop();
  await databases.remove();

  expect(differences).toEqual([]);
  expect(answerCount).toBe(projectCount * questionsPerProject * 6);
  expect(filledCount).toBeGreaterThan(answerCount / 3);
});
