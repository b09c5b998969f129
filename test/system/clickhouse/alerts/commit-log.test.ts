import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { CommitLog } from '../../../../server/src/alerts/evaluation/shards/commit-log.ts';
import { encodeWriteBlock } from '../../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import type { MetricCommit, MetricStore } from '../../../../server/src/metrics/metric-store.ts';
import { createCommitLog } from '../../../../server/src/storage/clickhouse/metrics/commits/create-commit-log.ts';
import type { PostgresDatabase } from '../../../../server/src/storage/postgres/database/postgres-database.ts';
import { dayMs } from '../../../../server/src/time/utc-day.ts';
import {
  type MetricStoreDatabases,
  type MetricStoreServers,
  startMetricStoreServers,
} from '../metrics/metric-store-databases.ts';

let servers: MetricStoreServers;
beforeAll(async () => {
  servers = await startMetricStoreServers();
});
afterAll(() => servers.remove());

let databases: MetricStoreDatabases;
let log: CommitLog;
beforeEach(async () => {
  databases = await servers.createDatabases();
  const [clickhouse, postgres] = [await databases.clickhouse.open(), await databases.postgres.open()];
  log = createCommitLog({ clickhouse, postgres });
  onTestFinished(() => databases.remove());
});

const nowMs = Math.floor(Date.now() / 1_000) * 1_000;

async function write(
  store: MetricStore,
  projectId: string,
  metric: string,
  ...timesMs: readonly number[]
): Promise<void> {
  const samples = timesMs.map((timeMs) => [timeMs, 1] as const);
  const request = encodeWriteBlock([{ labels: [['__name__', metric]], samples }]);
  const receivedAtMs = Date.now();
  const window = { oldestMs: receivedAtMs - 30 * dayMs, newestMs: receivedAtMs + 600_000 };
  await store.append({ projectId, request, format: 'remote-write', receivedAtMs, ...window });
}

const toPlain = (commits: readonly MetricCommit[]) =>
  commits.map(({ projectId, newestMs }) => [projectId, Object.fromEntries(newestMs)]);
const rangeOf = (projectId: string, after: number, ...names: readonly string[]) => ({
  projectId,
  after,
  metricNames: new Set(names),
});

it('has the newest samples of the commits of every gateway since a given one', async () => {
  const [first, second] = [await databases.openStore(), await databases.openStore()];
  expect(await log.lastCommits(['prj_a', 'prj_b'])).toEqual(new Map());
  await write(first, 'prj_a', 'load', nowMs - 1_000);
  const before = await log.lastCommits(['prj_a', 'prj_b']);
  expect([...before.keys()]).toEqual(['prj_a']);
  const after = before.get('prj_a') ?? 0;
  expect(toPlain(await log.newestSamples([rangeOf('prj_a', after, 'load')]))).toEqual([]);

  await write(second, 'prj_a', 'load', nowMs - 50_000, nowMs - 40_000);
  await write(first, 'prj_a', 'other', nowMs);
  await write(second, 'prj_b', 'load', nowMs - 20 * dayMs);
  const last = await log.lastCommits(['prj_a', 'prj_b']);
  expect(last.get('prj_a')).toBeGreaterThan(after);
  const ranges = [rangeOf('prj_a', after, 'load', 'absent'), rangeOf('prj_b', 0, 'load')];
  expect(toPlain(await log.newestSamples(ranges)).toSorted()).toEqual([
    ['prj_a', { load: nowMs - 40_000 }],
    ['prj_b', { load: nowMs - 20 * dayMs }],
  ]);
});

it('takes names as they are, and many of them', async () => {
  const store = await databases.openStore();
  const odd = `it's "1" \\ {ü} ${'x'.repeat(200)}`;
  await write(store, 'prj_a', odd, nowMs);
  await write(store, 'prj_a', 'metric_2999', nowMs - 1);
  const names = Array.from({ length: 3_000 }, (_, at) => `metric_${at}`);
  expect(toPlain(await log.newestSamples([rangeOf('prj_a', 0, odd, ...names)]))).toEqual([
    ['prj_a', { [odd]: nowMs, metric_2999: nowMs - 1 }],
  ]);
});

/** Never tells other gateways of a commit, as if each notification was lost. */
function losingNotices(postgres: PostgresDatabase): PostgresDatabase {
  return {
    ...postgres,
    change: async (text, values) => (text.includes('pg_notify') ? 0 : postgres.change(text, values)),
  };
}

it('tells other gateways of a commit; one whose notification is lost is in the log', async () => {
  const hearing = await databases.openStore();
  const telling = await databases.openStore();
  const mute = await databases.openStore({ postgres: losingNotices(await databases.postgres.open()) });
  const heard: MetricCommit[] = [];
  hearing.onCommit((commit) => heard.push(commit));
  const watched = new Map([['prj_a', new Set(['load'])]]);
  await Promise.all([hearing, telling, mute].map((store) => store.watch(watched)));
  await write(telling, 'prj_a', 'load', nowMs - 2_000);
  await expect.poll(() => toPlain(heard)).toEqual([['prj_a', { load: nowMs - 2_000 }]]);

  const after = (await log.lastCommits(['prj_a'])).get('prj_a') ?? 0;
  await write(mute, 'prj_a', 'load', nowMs - 1_000);
  // A later one comes, so the lost one would have come.
  await write(telling, 'prj_a', 'load', nowMs - 3_000);
  await expect.poll(() => heard.length).toBe(2);
  expect(toPlain(heard)[1]).toEqual(['prj_a', { load: nowMs - 3_000 }]);
  expect(toPlain(await log.newestSamples([rangeOf('prj_a', after, 'load')]))).toEqual([
    ['prj_a', { load: nowMs - 1_000 }],
  ]);
});
