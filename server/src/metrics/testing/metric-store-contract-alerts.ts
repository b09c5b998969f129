import { describe, expect, it, vi } from 'vitest';
import { defaultQueryLimits } from '../../promql/query-limits.ts';
import { conditionLimits } from '../explain-condition-excess.ts';
import type { MetricCommit } from '../metric-store.ts';
import { noNames } from '../watched-names.ts';
import {
  atSecond,
  type MetricStoreInTest,
  metricContractNowMs,
  unhurriedMetricQuery,
} from './metric-store-contract-setup.ts';

export function describeMetricAlerts(metrics: MetricStoreInTest): void {
  describe('alerts', () => {
    it('return a result for each condition, also when one fails', async () => {
      await metrics.write({ 'load{host="a"}': [[0, 5]], 'load{host="b"}': [[0, 1]] });
      const evaluation = {
        projectId: metrics.projectId,
        atMs: atSecond(10),
        expressions: ['load > 2', 'load > 9', 'load + on() load', '1'],
        limits: defaultQueryLimits,
      };
      const other = { ...evaluation, projectId: 'prj_none', expressions: ['load'] };
      const failed = { ok: false, message: expect.any(String) };
      expect(await metrics.store.evaluateConditions([evaluation, other], { maxRunMs: 60_000 })).toMatchObject(
        [
          [
            { ok: true, samples: [{ labels: ['__name__', 'load', 'host', 'a'], value: 5 }] },
            { ok: true, samples: [] },
            failed,
            failed,
          ],
          [{ ok: true, samples: [] }],
        ],
      );
    });

    it('fail for an expression that compares more label sets than an evaluation may', async () => {
      const count = conditionLimits.maxLabelSets + 1;
      const series = Array.from({ length: count }, (_, index) => [`wide{n="${index}"}`, [[0, 1]]] as const);
      await metrics.write(Object.fromEntries(series));
      const evaluation = {
        projectId: metrics.projectId,
        atMs: atSecond(10),
        expressions: ['wide', 'wide{n!="0"}'],
        limits: defaultQueryLimits,
      };
      const [results = []] = await metrics.store.evaluateConditions([evaluation], { maxRunMs: 60_000 });
      expect(results).toMatchObject([
        { ok: false, message: expect.stringContaining(`${count} label sets, more than the ${count - 1}`) },
        { ok: true, samples: { length: count - 1 } },
      ]);
    });

    const names = (...all: readonly string[]) => new Map([[metrics.projectId, new Set(all)]]);

    it('are notified of commits of the metrics they watch, before the append is acknowledged', async () => {
      const commits: MetricCommit[] = [];
      const end = metrics.store.onCommit((commit) => commits.push(commit));
      await metrics.store.watch(names('load', 'up'));
      await metrics.write({
        'load{host="a"}': [
          [10, 1],
          [20, 1],
        ],
        'load{host="b"}': [[5, 1]],
        other: [[30, 1]],
      });
      expect(commits).toEqual([
        { projectId: metrics.projectId, newestMs: new Map([['load', atSecond(20)]]) },
      ]);
      await metrics.write({ load: [[0, 1]] }, { projectId: 'prj_unwatched' });
      await metrics.write({ 'load{host="a"}': [[10, 1]], 'up{host="a"}': [[1, 1]] });
      expect(commits.slice(1)).toEqual([
        { projectId: metrics.projectId, newestMs: new Map([['up', atSecond(1)]]) },
      ]);
      await metrics.store.watch(names(), names('load'));
      await metrics.write({ load: [[30, 1]], up: [[30, 1]] });
      expect(commits.slice(2)).toEqual([
        { projectId: metrics.projectId, newestMs: new Map([['up', atSecond(30)]]) },
      ]);
      end();
      await metrics.store.watch(names('load'));
      await metrics.write({ load: [[40, 1]] });
      await metrics.store.watch(noNames, names('load', 'up'));
      expect(commits).toHaveLength(3);
    });
  });

  describe('retention', () => {
    it('drops whole days and keeps the others', async () => {
      const day = 86_400;
      await metrics.write({
        up: [
          [-5 * day, 1],
          [-4 * day, 2],
          [-3 * day, 3],
          [0, 4],
        ],
      });
      // In the middle of the day before yesterday's eve: that day stays whole.
      await metrics.store.dropDaysBefore(metricContractNowMs - 3 * day * 1000 + 3_600_000);
      expect(await metrics.instant('count_over_time(up[30d])', 0)).toMatchObject([
        { value: [expect.any(Number), '2'] },
      ]);
      const dropped = metrics.selection({ startMs: atSecond(-6 * day), endMs: atSecond(-3.6 * day) });
      expect((await metrics.store.labelNames(dropped, unhurriedMetricQuery)).items).toEqual([]);
      expect(await metrics.write({ up: [[10, 5]] })).toMatchObject({ accepted: 1 });
      // Accepted ones would be hidden: the clock may be behind that by which days were dropped.
      expect(await metrics.write({ up: [[-4 * day, 6]] })).toMatchObject({
        accepted: 0,
        rejected: { too_old: 1 },
      });
      expect(await metrics.instant('count_over_time(up[30d])', 10)).toMatchObject([
        { value: [expect.any(Number), '3'] },
      ]);
    });

    it('takes samples of dropped days once they are to be kept again, and shows none that was dropped', async () => {
      const day = 86_400;
      const daysAgo = (days: number) => metricContractNowMs - days * day * 1000;
      /** What is in memory of dropped days is removed a moment later. */
      const takeOld = (series: Record<string, [number, number][]>) =>
        vi.waitFor(
          async () => {
            await metrics.store.dropDaysBefore(daysAgo(90));
            expect(await metrics.write(series)).toMatchObject({ accepted: 1 });
          },
          { timeout: 30_000, interval: 50 },
        );
      const sumOf = (name: string) => metrics.instant(`sum_over_time(${name}[30d])`, 0);
      const vectorOf = (value: string) => [{ value: [expect.any(Number), value] }];
      await takeOld({ up: [[-5 * day, 1]] });
      await metrics.write({
        up: [
          [-4 * day, 2],
          [0, 3],
        ],
        gone: [[-4 * day, 5]],
      });
      await metrics.store.dropDaysBefore(daysAgo(1));
      await takeOld({ up: [[-4 * day + 60, 4]] });
      await metrics.write({ gone: [[-4 * day + 60, 6]] });
      expect(await sumOf('up')).toMatchObject(vectorOf('7'));
      expect(await sumOf('gone')).toMatchObject(vectorOf('6'));
      await metrics.store.dropDaysBefore(daysAgo(1));
      expect(await sumOf('up')).toMatchObject(vectorOf('3'));
      expect(await sumOf('gone')).toEqual([]);
    });
  });
}
