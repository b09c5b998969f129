import { describe, expect, it } from 'vitest';
import { sample, scriptedBatch } from '../../../../server/src/storage/metrics/testing/scripted-request.ts';
import { toUtcDay } from '../../../../server/src/time/utc-day.ts';
import { delta, gauge, samplesOf } from './scripted-writes.ts';
import { useWriteGateways } from './write-gateways.ts';

const dayMs = 86_400_000;
const numbersPerSecond = 2 ** 22;

describe('writes of metrics by clocks that are wrong', () => {
  const gateways = useWriteGateways();

  async function rowOf(projectId: string): Promise<Readonly<Record<string, number>>> {
    const [row] = await gateways.postgres.run(
      `SELECT last_commit, active_day, active_series FROM metric_projects WHERE project_id = '${projectId}'`,
    );
    // bigint is text.
    return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]));
  }
  const setLast = (commit: number) =>
    gateways.postgres.run(`UPDATE metric_projects SET last_commit = ${commit} WHERE project_id = 'prj_a'`);
  const gaugeOf = (projectId: string, second: number) => scriptedBatch([sample('a', second)], { projectId });

  it('take no other project to a day that is ahead, and count on their own', async () => {
    gateways.nowMs = Date.now();
    const today = toUtcDay(gateways.nowMs);
    const [one, other] = [await gateways.open(), await gateways.open()];
    const ahead = await gateways.open({ nowMs: () => gateways.nowMs + 30 * dayMs });
    await ahead.append(gaugeOf('prj_a', 1));
    expect(await rowOf('prj_a')).toMatchObject({ active_day: today + 30, active_series: 1 });
    await Promise.all([one.append(gaugeOf('prj_a', 2)), one.append(gaugeOf('prj_b', 2))]);
    for (const project of ['prj_a', 'prj_b'])
      expect(await rowOf(project)).toMatchObject({ active_day: today });
    await other.append(scriptedBatch([sample('b', 3)]));
    await one.append(scriptedBatch([sample('b', 4), sample('c', 4)]));
    expect(await rowOf('prj_a')).toMatchObject({ active_day: today, active_series: 2 });
  });

  it('find what others stored after the day went back, also days later', async () => {
    gateways.nowMs = Date.now();
    const [one, other] = [await gateways.open(), await gateways.open()];
    let aheadMs = 30 * dayMs;
    const ahead = await gateways.open({ nowMs: () => gateways.nowMs + aheadMs });
    await one.append(delta(1, 1));
    await ahead.append(delta(2, 1));
    await other.append(delta(3, 1));
    aheadMs = 0;
    gateways.nowMs += 3 * dayMs;
    await ahead.append(delta(4, 1));
    const conflict = scriptedBatch([sample('d', 4, 7)]);
    expect(await one.append(conflict)).toMatchObject({ rejected: { duplicate_timestamp: 1 } });
    expect(await samplesOf(gateways, 'd')).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
  });

  it('go on when the clock of PostgreSQL is set back by hours', async () => {
    const [one, other] = [await gateways.open(), await gateways.open()];
    await one.append(gauge(1));
    const { last_commit: last = 0 } = await rowOf('prj_a');
    const second = Math.floor(last / numbersPerSecond) + 3 * 3_600;
    await setLast(second * numbersPerSecond);
    await one.append(gauge(2));
    const { last_commit: next = 0 } = await rowOf('prj_a');
    expect(Math.floor(next / numbersPerSecond)).toBe(second);
    await other.append(gauge(3));
    expect((await rowOf('prj_a'))['last_commit']).toBeGreaterThan(next);
    expect(await one.append(gauge(3))).toMatchObject({ accepted: 0, duplicates: 1 });

    // The sequence begins anew.
    await setLast((second + 1) * numbersPerSecond - 1);
    await one.append(gauge(4));
    const { last_commit: later = 0 } = await rowOf('prj_a');
    expect(Math.floor(later / numbersPerSecond)).toBe(second + 1);
    expect(await other.append(gauge(4))).toMatchObject({ accepted: 0, duplicates: 1 });
  });

  it('refuse only a project whose last commit is days ahead of the clock of PostgreSQL', async () => {
    const writes = await gateways.open();
    for (const project of ['prj_a', 'prj_b']) await writes.append(gaugeOf(project, 1));
    const { last_commit: last = 0 } = await rowOf('prj_a');
    await setLast(last + 3 * 86_400 * numbersPerSecond);
    const appends = ['prj_a', 'prj_b'].map((project) => writes.append(gaugeOf(project, 2)));
    expect(await Promise.allSettled(appends)).toMatchObject([
      { status: 'rejected', reason: { code: 'UNAVAILABLE' } },
      { status: 'fulfilled', value: { accepted: 1 } },
    ]);
    expect(await gateways.unfinishedCount()).toBe(0);
  });
});
