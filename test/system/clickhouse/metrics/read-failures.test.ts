import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultQueryLimits } from '../../../../server/src/promql/query-limits.ts';
import type { MetricReads } from '../../../../server/src/storage/clickhouse/metrics/read/create-metric-reads.ts';
import { dayMs } from '../../../../server/src/time/utc-day.ts';
import {
  instantAt,
  projectId,
  startMs,
  unhurried,
  useMetricReads,
  valuesOf,
} from './metric-reads-in-test.ts';

const unreachable = {
  code: 'UNAVAILABLE',
  message: 'ClickHouse cannot be reached, or the connection was lost; retry later',
};
const waiting = { timeout: 20_000, interval: 20 };
const everything = { projectId, selectors: [], startMs: 0, endMs: startMs + 9 * dayMs, limit: 100_000 };

describe('reads of metrics in ClickHouse', () => {
  const metrics = useMetricReads();

  describe('of a server that takes long', () => {
    let reads: MetricReads;
    beforeEach(async () => {
      await metrics.fill(1, 1);
      reads = metrics.open();
      // The thread is there, so that it is the server that is waited for.
      await valuesOf(reads, 'up', 0);
      await metrics.database.run('RENAME TABLE samples TO stored_samples');
      await metrics.database.run(
        `INSERT INTO stored_samples SELECT stored_samples.* REPLACE (arrival_day + numbers.number % 60 AS arrival_day, time_ms - numbers.number AS time_ms)
         FROM stored_samples CROSS JOIN numbers(1, 1500) AS numbers SETTINGS max_partitions_per_insert_block = 100`,
      );
      // More than a minute, in a part for each of 60 days, between which a query may end.
      await metrics.database.run(
        'CREATE VIEW samples AS SELECT * FROM stored_samples WHERE sleepEachRow(0.1) = 0',
      );
    });

    const runningCount = async () =>
      Number(
        await metrics.database.run(
          "SELECT count() FROM system.processes WHERE current_database = currentDatabase() AND query NOT LIKE '%system.processes%'",
        ),
      );
    const untilEnded = () => vi.waitFor(async () => expect(await runningCount()).toBe(0), waiting);

    it('end at their deadline, there too', async () => {
      const beganMs = performance.now();
      const read = reads.instant(instantAt(0, 'up'), { deadlineMs: beganMs + 300 });
      await expect(read).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
      expect(performance.now() - beganMs).toBeGreaterThanOrEqual(300);
      await untilEnded();
      expect(performance.now() - beganMs).toBeLessThan(40_000);
    });

    it('end when their caller leaves, there too', async () => {
      const beganMs = performance.now();
      const caller = new AbortController();
      const left = new Error('the client left');
      const read = reads.instant(instantAt(0, 'up'), { ...unhurried(), signal: caller.signal });
      const abort = vi
        .waitFor(async () => expect(await runningCount()).toBe(1), waiting)
        .then(() => caller.abort(left));
      await expect(read).rejects.toBe(left);
      await abort;
      await untilEnded();
      expect(performance.now() - beganMs).toBeLessThan(40_000);
    });

    it('of conditions end when their time is over, and leave the thread to the next', async () => {
      const evaluation = { projectId, atMs: startMs, expressions: ['up'], limits: defaultQueryLimits };
      await expect(reads.evaluateConditions([evaluation], { maxRunMs: 200 })).rejects.toMatchObject({
        code: 'DEADLINE_EXCEEDED',
      });
      const other = { ...evaluation, expressions: ['vector(1)', '1'] };
      expect(await reads.evaluateConditions([other], { maxRunMs: 60_000 })).toMatchObject([
        [{ ok: true, samples: [{ value: 1 }] }, { ok: false }],
      ]);
    });
  });

  it('fail, and answer no part, when the server fails within an answer', async () => {
    await metrics.fill(200, 1_440);
    const reads = metrics.open();
    const count = () => valuesOf(reads, 'sum(count_over_time(up[1d]))', 1_439);
    expect(await count()).toEqual([`${200 * 1_440}`]);
    await metrics.database.run('RENAME TABLE samples TO stored_samples');
    // Of the last sample of the last series: most of the answer was sent by then.
    const [id] = (await metrics.database.run('SELECT hex(max(series)) FROM stored_samples')).split('\n');
    await metrics.database.run(
      `CREATE VIEW samples AS SELECT * FROM stored_samples
       WHERE throwIf(series = unhex('${id}') AND time_ms = ${startMs + 1_439 * 60_000}) = 0`,
    );
    await expect(count()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await metrics.database.run('DROP VIEW samples');
    await metrics.database.run('RENAME TABLE stored_samples TO samples');
    expect(await count()).toEqual([`${200 * 1_440}`]);
  });

  it('refuse what takes more memory than a read may, and say what to do', async () => {
    await metrics.fill(10, 100);
    const limits = { maxSampleBytes: 16 * 1_000, maxLabelBytes: 10 * 400 };
    const reads = metrics.open({ limits });
    expect(await valuesOf(reads, 'sum(count_over_time(up[1d]))', 99)).toEqual(['1000']);
    const scarce = metrics.open({ limits: { ...limits, maxSampleBytes: 16 * 1_000 - 1 } });
    await expect(valuesOf(scarce, 'sum(count_over_time(up[1d]))', 99)).rejects.toMatchObject({
      kind: 'limit',
      hint: 'select fewer series or a shorter time',
      limit: { name: 'maxSampleBytes', max: 15_999 },
    });
    // The thread answers the next one.
    expect(await valuesOf(scarce, 'count(up)', 0)).toEqual(['10']);
    await metrics.fill(100, 1);
    const many = { kind: 'limit', limit: { name: 'maxLabelBytes', max: 4_000 } };
    await expect(reads.series(everything, unhurried())).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: [{ type: 'limit', limit: 'maxLabelBytes', max: 4_000 }],
    });
    await expect(valuesOf(reads, 'up', 0)).rejects.toMatchObject(many);
    expect(await valuesOf(reads, 'up{number="7"}', 0)).toEqual(['7']);
  });

  it('fail while ClickHouse is away, and answer when it is back', async () => {
    await metrics.fill(1, 1);
    const reads = metrics.open();
    expect(await valuesOf(reads, 'up', 0)).toEqual(['0']);
    const withoutThread = metrics.open();
    await metrics.server.stop('crash');
    try {
      await expect(valuesOf(reads, 'up', 0)).rejects.toMatchObject(unreachable);
      await expect(reads.series(everything, unhurried())).rejects.toMatchObject(unreachable);
      await expect(valuesOf(withoutThread, 'up', 0)).rejects.toMatchObject(unreachable);
    } finally {
      await metrics.server.start();
    }
    expect(await valuesOf(reads, 'up', 0)).toEqual(['0']);
    expect(await valuesOf(withoutThread, 'up', 0)).toEqual(['0']);
  });
});
