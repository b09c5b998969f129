import { describe, expect, it } from 'vitest';
import { defaultQueryLimits } from '../../promql/query-limits.ts';
import { staleMarkerBits } from '../../promql/samples/stale-marker.ts';
import {
  type MetricStoreInTest,
  metricContractNowMs,
  secondsAt,
  unhurriedMetricQuery,
} from './metric-store-contract-setup.ts';

export function describeMetricQueries(metrics: MetricStoreInTest): void {
  const ramp = (count: number) => Array.from({ length: count }, (_, index) => [15 * index, index] as const);

  describe('queries', () => {
    it('answer scalars, strings, vectors and matrices', async () => {
      await metrics.write({ 'up{a="1"}': [[0, 0.5]], 'up{a="2"}': [[0, 1e21]] });
      const ask = async (query: string): Promise<unknown> => {
        const request = {
          projectId: metrics.projectId,
          query,
          atMs: metricContractNowMs + 1,
          limits: defaultQueryLimits,
        };
        const { data } = await metrics.store.instant(request, unhurriedMetricQuery);
        return JSON.parse(new TextDecoder().decode(data));
      };
      const seconds = metricContractNowMs / 1000 + 0.001;
      expect(await ask('1 / 4')).toEqual({ resultType: 'scalar', result: [seconds, '0.25'] });
      expect(await ask('"a\\"é"')).toEqual({ resultType: 'string', result: [seconds, 'a"é'] });
      expect(await ask('up')).toEqual({
        resultType: 'vector',
        result: [
          { metric: { __name__: 'up', a: '1' }, value: [seconds, '0.5'] },
          { metric: { __name__: 'up', a: '2' }, value: [seconds, '1e+21'] },
        ],
      });
      expect(await ask('up{a="1"}[5m]')).toMatchObject({
        resultType: 'matrix',
        result: [{ values: [[secondsAt(0), '0.5']] }],
      });
      expect(await ask('absent_metric')).toEqual({ resultType: 'vector', result: [] });
    });

    it('limit the series of a result, and warn when there are more', async () => {
      await metrics.write({ 'up{a="1"}': [[0, 1]], 'up{a="2"}': [[0, 2]] });
      const { projectId } = metrics;
      const atMs = metricContractNowMs;
      const request = { projectId, query: 'up', limits: defaultQueryLimits, maxResultSeries: 1 };
      const times = { startMs: atMs, endMs: atMs, stepMs: 1 };
      for (const answer of [
        await metrics.store.instant({ ...request, atMs }, unhurriedMetricQuery),
        await metrics.store.range({ ...request, ...times }, unhurriedMetricQuery),
      ]) {
        expect(JSON.parse(new TextDecoder().decode(answer.data)).result).toMatchObject([
          { metric: { a: '1' } },
        ]);
        expect(answer.annotations.warnings).toEqual(['results truncated due to limit']);
      }
    });

    it('include both ends of a range', async () => {
      await metrics.write({ up: ramp(20) });
      const values = [0, 4, 8, 12].map((value) => [secondsAt(15 * value), `${value}`]);
      expect(await metrics.range('up', 0, 180, 60)).toEqual([{ metric: { __name__: 'up' }, values }]);
    });

    it('select by every kind of matcher', async () => {
      await metrics.write({
        'up{job="a",zone="x"}': [[0, 1]],
        'up{job="b"}': [[0, 2]],
        'up{job="bc",zone="y"}': [[0, 4]],
        'down{job="a"}': [[0, 8]],
      });
      const sums = async (...selectors: string[]): Promise<unknown[]> => {
        const results = selectors.map((selector) => metrics.instant(`sum(${selector}) or vector(0)`, 0));
        // A vector of one sample each.
        return (await Promise.all(results)).map(
          (result) => (result as [{ value: [number, string] }])[0].value[1],
        );
      };
      expect(await sums('up', 'up{job="a"}', 'up{job!="a"}', 'up{job=~"b.*"}', 'up{job!~"b.*|c"}')).toEqual([
        '7',
        '1',
        '6',
        '6',
        '1',
      ]);
      expect(
        await sums('up{zone=""}', 'up{zone!=""}', 'up{none=""}', 'up{none=~".+"}', 'up{job="a|b"}'),
      ).toEqual(['2', '5', '7', '0', '0']);
      expect(await sums('{job="a"}', '{__name__=~"up|down",job="a"}', '{__name__!="up",job=~".+"}')).toEqual([
        '9',
        '9',
        '8',
      ]);
    });

    it('end series at staleness markers and after the look-back', async () => {
      await metrics.write({
        'up{a="1"}': [
          [0, 1],
          [10, staleMarkerBits],
        ],
        'up{a="2"}': [[0, 2]],
      });
      const at = (second: number) => metrics.instant('sum(up)', second);
      expect(await at(9)).toMatchObject([{ value: [secondsAt(9), '3'] }]);
      expect(await at(10)).toMatchObject([{ value: [secondsAt(10), '2'] }]);
      expect(await at(299)).toMatchObject([{ value: [secondsAt(299), '2'] }]);
      expect(await at(300)).toEqual([]);
      expect(await metrics.instant('sum(up)', 300, { lookbackMs: 600_000 })).toHaveLength(1);
    });

    it('report how much they read, and warnings about the query', async () => {
      await metrics.write({ odd_gauge: ramp(10) });
      const request = {
        projectId: metrics.projectId,
        query: 'rate(odd_gauge[5m])',
        atMs: metricContractNowMs + 135_000,
        limits: defaultQueryLimits,
      };
      expect(await metrics.store.instant(request, unhurriedMetricQuery)).toMatchObject({
        samplesRead: 10,
        annotations: { warnings: [], infos: [expect.stringContaining('odd_gauge')] },
      });
    });

    it('fail with the error of the engine', async () => {
      await metrics.write({ 'up{a="1"}': ramp(10), 'up{a="2"}': ramp(10) });
      const limits = { ...defaultQueryLimits, maxSamples: 15 };
      await expect(metrics.instant('up[5m]', 200, { limits })).rejects.toMatchObject({
        name: 'PromqlError',
        kind: 'limit',
        hint: expect.any(String),
        limit: { max: 15 },
      });
      await expect(metrics.instant('up + on() up', 100)).rejects.toMatchObject({ kind: 'execution' });
    });

    it('stop when their budget is exceeded', async () => {
      await metrics.write({ up: ramp(10) });
      const request = {
        projectId: metrics.projectId,
        query: 'up',
        atMs: metricContractNowMs,
        limits: defaultQueryLimits,
      };
      await expect(metrics.store.instant(request, { deadlineMs: metricContractNowMs })).rejects.toMatchObject(
        {
          code: 'DEADLINE_EXCEEDED',
        },
      );
      const left = new Error('the caller left');
      const budget = { ...unhurriedMetricQuery, signal: AbortSignal.abort(left) };
      await expect(metrics.store.instant(request, budget)).rejects.toBe(left);
    });
  });
}
