import { describe, expect, it } from 'vitest';
import { defaultMetricWriteLimits } from '../../../../server/src/storage/clickhouse/metrics/write/metric-write-limits.ts';
import {
  sample,
  scriptedBatch,
  scriptStartMs,
} from '../../../../server/src/storage/metrics/testing/scripted-request.ts';
import { useWriteGateways } from './write-gateways.ts';

const { series } = defaultMetricWriteLimits;
const dayMs = 86_400_000;

function limitsOf(maxActiveSeries: number, maxOfAll = 1_000) {
  return { limits: { series: { ...series, maxActiveSeries }, maxActiveSeries: maxOfAll } };
}

/** One sample of each of these series. */
function batchOf(instances: readonly string[], second = 1, projectId = 'prj_a') {
  return scriptedBatch(
    instances.map((instance) => sample(instance, second)),
    { projectId },
  );
}

describe('limits of series that several gateways write to', () => {
  const gateways = useWriteGateways();

  async function countOf(projectId = 'prj_a'): Promise<unknown> {
    const rows = await gateways.postgres.run(
      `SELECT active_day, active_series FROM metric_projects WHERE project_id = '${projectId}'`,
    );
    return rows[0]?.['active_series'];
  }

  it('count the series of a project over all gateways exactly', async () => {
    const [one, other] = [await gateways.open(limitsOf(4)), await gateways.open(limitsOf(4))];
    await one.append(batchOf(['a', 'b']));
    await other.append(batchOf(['b', 'c'], 2));
    expect(await countOf()).toBe(3);
    const outcome = await one.append(batchOf(['a', 'd', 'e', 'c'], 3));
    expect(outcome).toMatchObject({ accepted: 3, rejected: { series_limit: 1 } });
    expect(outcome.reason).toContain(
      'The project has 4 series with samples of today, its limit (--metrics-max-series)',
    );
    expect(await countOf()).toBe(4);
    // Which are known to the other one as well.
    expect(await other.append(batchOf(['e', 'd', 'a'], 4))).toMatchObject({
      accepted: 2,
      rejected: { series_limit: 1 },
    });
    const contents = await gateways.contents();
    expect([...contents.keys()].sort()).toEqual(['a', 'b', 'c', 'd'].map((name) => `prj_a up ${name}`));
  });

  it('have none of the partitions that the samples of a commit are of', async () => {
    const writes = await gateways.open({ limits: { repeatInsertForMs: 0 } });
    const samples = Array.from({ length: 110 }, (_, age) =>
      sample('a', (-age * 32 * dayMs) / 1000),
    ).reverse();
    expect(await writes.append(scriptedBatch(samples))).toMatchObject({ accepted: samples.length });
    expect((await gateways.contents()).get('prj_a up a')).toHaveLength(samples.length);
  });

  it('refuse a series whose labels would be written for too many days, and none of another project', async () => {
    const writes = await gateways.open({ limits: { maxCommitRowBytes: 1_200 } });
    const long = 'x'.repeat(300);
    const days = [-5, -4, -3, -2, -1, 0].map((day) => sample(long, (day * dayMs) / 1000));
    const [outcome, ofOther] = await Promise.all([
      writes.append(scriptedBatch([sample('b', 1), ...days])),
      writes.append(batchOf([long], 1, 'prj_b')),
    ]);
    expect(outcome).toMatchObject({ accepted: 1, rejected: { series_limit: days.length } });
    expect(outcome.reason).toContain('more than 1200 bytes');
    expect(ofOther).toMatchObject({ accepted: 1 });
    expect(await writes.append(scriptedBatch(days.slice(3)))).toMatchObject({ accepted: 3 });
  });

  it('refuse a series whose samples repeat a long metric name too often', async () => {
    const writes = await gateways.open({ limits: { maxCommitRowBytes: 3_000 } });
    const ofLong = [1, 2, 3, 4, 5, 6, 7].map((second) => sample(`${'m'.repeat(500)}:a`, second));
    expect(await writes.append(scriptedBatch([sample('b', 1), ...ofLong]))).toMatchObject({
      accepted: 1,
      rejected: { series_limit: ofLong.length },
    });
    expect(await writes.append(scriptedBatch(ofLong.slice(3)))).toMatchObject({ accepted: 4 });
  });

  it('count again each UTC day of arrival, and take the series of the day before', async () => {
    const [one, other] = [await gateways.open(limitsOf(2)), await gateways.open(limitsOf(2))];
    await one.append(batchOf(['a', 'b']));
    gateways.nowMs += dayMs;
    await other.append(batchOf(['new'], dayMs / 1000));
    expect(await countOf()).toBe(1);
    // Both are accepted although the project is full with the first of them.
    expect(await one.append(batchOf(['a', 'b', 'c'], dayMs / 1000))).toMatchObject({
      accepted: 2,
      rejected: { series_limit: 1 },
    });
    expect(await countOf()).toBe(3);
    gateways.nowMs += 2 * dayMs;
    expect(await other.append(batchOf(['a', 'x', 'y'], (3 * dayMs) / 1000))).toMatchObject({
      accepted: 2,
      rejected: { series_limit: 1 },
    });
    expect(await countOf()).toBe(2);
  });

  it('count the series of all projects together', async () => {
    const [one, other] = [await gateways.open(limitsOf(9, 3)), await gateways.open(limitsOf(9, 3))];
    await one.append(batchOf(['a', 'b']));
    await other.append(batchOf(['a'], 1, 'prj_b'));
    const outcome = await one.append(batchOf(['c', 'a'], 2));
    expect(outcome).toMatchObject({ accepted: 1, rejected: { series_limit: 1 } });
    expect(outcome.reason).toContain(
      '3 series with samples of today together, its limit (--metrics-max-total-series)',
    );
  });

  it('are met by late samples of a day on which a series was not active', async () => {
    const [one, other] = [await gateways.open(limitsOf(9)), await gateways.open(limitsOf(9))];
    await one.append(batchOf(['a'], 50));
    gateways.nowMs += 5 * dayMs;
    expect(await other.append(batchOf(['a'], 1))).toMatchObject({ accepted: 1, late: 1 });
    expect(await countOf()).toBe(1);
    expect(await one.append(batchOf(['a'], 2))).toMatchObject({ accepted: 1, late: 1 });
    const third = await gateways.open();
    expect(await third.append(batchOf(['a'], 3))).toMatchObject({ accepted: 1, late: 1 });
    expect(await countOf()).toBe(1);
  });

  it('leave a gateway with what it needs when it knows too many series', async () => {
    const small = { limits: { maxSeriesBytes: 300 * 1024 } };
    const [one, other] = [await gateways.open(small), await gateways.open()];
    const many = Array.from({ length: 9_000 }, (_, index) => `instance ${index}`);
    await one.append(batchOf(many));
    expect(one.usage().seriesCount).toBe(0);
    await other.append(batchOf(many.slice(0, 10), 2));
    expect(await one.append(batchOf(many, 2))).toMatchObject({ accepted: 8_990, duplicates: 10 });
    expect(await countOf()).toBe(9_000);
  });

  it('register each series once for each day of its samples', async () => {
    const writes = await gateways.open();
    await writes.append(batchOf(['a'], 1));
    await writes.append(batchOf(['a'], 2));
    await writes.append(batchOf(['a'], 60));
    const rows = await gateways.clickhouse.run('SELECT count(), uniqExact(day) FROM series');
    expect(rows).toBe('2\t2\n');
    expect(scriptStartMs % dayMs).toBeGreaterThan(dayMs - 60_000);
  });
});
