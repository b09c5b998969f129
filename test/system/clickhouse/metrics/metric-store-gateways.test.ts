import { expect, it, vi } from 'vitest';
import { encodeMetricsRequest } from '../../../../server/src/ingest/metrics/testing/encode-metrics-request.ts';
import { encodeWriteBlock } from '../../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import type { MetricBatch, MetricCommit, MetricStore } from '../../../../server/src/metrics/metric-store.ts';
import { defaultQueryLimits } from '../../../../server/src/promql/query-limits.ts';
import { dayMs, startOfUtcDay, toUtcDay } from '../../../../server/src/time/utc-day.ts';
import { batchOf, projectId, setUpMetricStores, startMs } from './metric-stores-in-test.ts';

const databases = setUpMetricStores();

/** A sample of `up{host="<host>"}`. */
function up(host: string, timestampMs: number, value: number): MetricBatch {
  const labels = [['__name__', 'up'] as const, ['host', host] as const];
  return batchOf(encodeWriteBlock([{ labels, samples: [[timestampMs, value]] }]), 'remote-write');
}

function delta(timestampMs: number, value: number): MetricBatch {
  const sum = [{ timeNs: BigInt(timestampMs) * 1_000_000n, value }];
  const metrics = [{ name: 'requests', sum, temporality: 1, isMonotonic: true }];
  return batchOf(encodeMetricsRequest([{ scopeMetrics: [{ metrics }] }]), 'otlp');
}

const budget = () => ({ deadlineMs: performance.now() + 30_000 });

/** The values of a vector, in its order. */
async function valuesOf(store: MetricStore, query: string, atMs = startMs + 60_000) {
  const { data } = await store.instant({ projectId, query, atMs, limits: defaultQueryLimits }, budget());
  const { result }: { result: { value: [number, string] }[] } = JSON.parse(new TextDecoder().decode(data));
  return result.map(({ value }) => Number(value[1]));
}

/** Of a table whose partitions are 32 days. */
async function oldestPartitionOf(table: string): Promise<number> {
  return Math.min(...(await databases().partitionsOf(table)).map(Number));
}

it('what one gateway acknowledged is read at once through another one', async () => {
  const stores = [await databases().openStore(), await databases().openStore()] as const;
  for (let second = 0; second < 20; second += 1) {
    const [writer, reader] = second % 2 === 0 ? stores : stores.toReversed();
    const outcome = await writer?.append(up(`h${second % 3}`, startMs + second * 1_000, second));
    expect(outcome).toMatchObject({ accepted: 1, late: 0 });
    if (reader !== undefined) expect(await valuesOf(reader, 'max(up)')).toEqual([second]);
    if (reader !== undefined)
      expect(await valuesOf(reader, 'sum(count_over_time(up[5m]))')).toEqual([second + 1]);
  }
});

it('a retry at another gateway is recognized, and totals of deltas go on from what either stored', async () => {
  const [first, second] = [await databases().openStore(), await databases().openStore()];
  const sent = [delta(startMs, 2), delta(startMs + 10_000, 3)] as const;
  const copyOf = (batch: MetricBatch) => ({ ...batch, request: batch.request.slice() });
  expect(await first.append(copyOf(sent[0]))).toMatchObject({ accepted: 1, duplicates: 0 });
  expect(await second.append(copyOf(sent[1]))).toMatchObject({ accepted: 1, duplicates: 0 });
  expect(await second.append(copyOf(sent[0]))).toMatchObject({ accepted: 0, duplicates: 1 });
  expect(await first.append(copyOf(sent[1]))).toMatchObject({ accepted: 0, duplicates: 1 });
  expect(await first.append(delta(startMs + 20_000, 4))).toMatchObject({ accepted: 1 });
  expect(await valuesOf(second, 'requests_total')).toEqual([9]);
  // Samples show themselves that they are repeated, or in conflict.
  expect(await first.append(up('a', startMs, 1))).toMatchObject({ accepted: 1 });
  expect(await second.append(up('a', startMs, 1))).toMatchObject({ accepted: 0, duplicates: 1 });
  expect(await second.append(up('a', startMs, 2))).toMatchObject({ rejected: { duplicate_timestamp: 1 } });
});

it('commits of watched metrics are reported by the gateway of the commit at once, and by others soon', async () => {
  const [first, second] = [await databases().openStore(), await databases().openStore()];
  const commits: MetricCommit[][] = [[], []];
  for (const [index, store] of [first, second].entries()) {
    store.onCommit((commit) => commits[index]?.push(commit));
    await store.watch(new Map([[projectId, new Set(['up'])]]));
  }
  await first.append(delta(startMs, 2));
  await first.append(up('a', startMs, 1));
  const reported = [{ projectId, newestMs: new Map([['up', startMs]]) }];
  expect(commits[0]).toEqual(reported);
  await vi.waitUntil(() => commits[1]?.length !== 0, { timeout: 10_000 });
  expect(commits[1]).toEqual(reported);
});

it('days are dropped from the disk as a whole, late samples of later partitions too, and stay hidden in another gateway', async () => {
  const [first, second] = [await databases().openStore(), await databases().openStore()];
  const today = toUtcDay(Date.now());
  for (const daysAgo of [70, 40, 4, 3, 0]) {
    const outcome = await first.append(up(`h${daysAgo}`, startOfUtcDay(today - daysAgo), daysAgo));
    expect(outcome).toMatchObject({ accepted: 1 });
  }
  const count = async (sql: string) => Number(await databases().clickhouse.run(sql));
  await first.dropDaysBefore(startOfUtcDay(today - 3));
  expect(await count('SELECT count() FROM samples')).toBe(2);
  expect(await count('SELECT count() FROM series FINAL')).toBe(2);
  expect(await oldestPartitionOf('series')).toBe(Math.floor((today - 3) / 32));
  expect(await valuesOf(first, 'sum(count_over_time(up[90d]))')).toEqual([2]);
  expect(await valuesOf(second, 'sum(count_over_time(up[90d]))')).toEqual([2]);
  // Only a gateway that knows of the drop refuses; what another one takes is hidden here, and dropped with the next day.
  expect(await first.append(up('late', startOfUtcDay(today - 4), 4))).toMatchObject({
    rejected: { too_old: 1 },
  });
  expect(await second.append(up('late', startOfUtcDay(today - 4), 4))).toMatchObject({ accepted: 1 });
  expect(await valuesOf(first, 'sum(count_over_time(up[90d]))')).toEqual([2]);
  // Each service drops, at about the same time.
  await Promise.all([first, second].map((store) => store.dropDaysBefore(startOfUtcDay(today))));
  expect(await count('SELECT count() FROM samples')).toBe(1);
  expect(await valuesOf(second, 'sum(count_over_time(up[90d]))')).toEqual([1]);
});

it('days of arrival without newer samples are dropped as partitions', async () => {
  const store = await databases().openStore();
  const today = toUtcDay(Date.now());
  await store.append(up('a', startMs, 1));
  await databases().clickhouse.run(`
    INSERT INTO samples (project, metric, series, time_ms, value, commit, arrival_day)
    SELECT 'prj_a', 'up', repeat('x', 16), ${startOfUtcDay(today - 10)} + number, 1, 1, toDate(${today - 10}) FROM numbers(100)`);
  await store.dropDaysBefore(startOfUtcDay(today - 5));
  const remaining = new Date(startOfUtcDay(today)).toISOString().slice(0, 10);
  expect(await databases().partitionsOf('samples')).toEqual([remaining]);
});

it('days of arrival whose samples were all deleted while they were kept leave nothing on the disk', async () => {
  const store = await databases().openStore();
  const today = toUtcDay(Date.now());
  await databases().clickhouse.run(`
    INSERT INTO samples (project, metric, series, time_ms, value, commit, arrival_day)
    SELECT 'prj_a', 'up', repeat('x', 16), ${startOfUtcDay(today - 10)} + number, 1, 1, toDate(${today - 4}) FROM numbers(100)`);
  await store.dropDaysBefore(startOfUtcDay(today - 5));
  expect(Number(await databases().clickhouse.run('SELECT count() FROM samples'))).toBe(0);
  await store.dropDaysBefore(startOfUtcDay(today - 2));
  expect(await databases().partitionsOf('samples')).toEqual([]);
});

it('samples before the retention are hidden from the start, and exemplars go with them', async () => {
  const store = await databases().openStore();
  const oldMs = startMs - 40 * dayMs;
  for (const timestampMs of [oldMs, startMs - 2 * dayMs, startMs]) {
    const exemplars = [{ labels: [['trace_id', `${timestampMs}`] as const], timestampMs, value: 1 }];
    const labels = [['__name__', 'up'] as const];
    const request = encodeWriteBlock([{ labels, samples: [[timestampMs, 1]], exemplars }]);
    await store.append(batchOf(request, 'remote-write'));
  }
  const later = await databases().openStore({ keptFromMs: startMs - dayMs });
  expect(await valuesOf(store, 'sum(count_over_time(up[90d]))')).toEqual([3]);
  expect(await valuesOf(later, 'sum(count_over_time(up[90d]))')).toEqual([1]);
  await later.dropDaysBefore(startMs - dayMs);
  expect(Number(await databases().clickhouse.run('SELECT count() FROM exemplars'))).toBe(1);
  expect(await oldestPartitionOf('exemplars')).toBeGreaterThanOrEqual(
    Math.floor(toUtcDay(startMs - dayMs) / 32),
  );
});
