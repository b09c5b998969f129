import { describe, expect, it } from 'vitest';
import { staleMarkerBits } from '../../promql/samples/stale-marker.ts';
import {
  atSecond,
  type MetricStoreInTest,
  metricContractNowMs,
  secondsAt,
} from './metric-store-contract-setup.ts';

export function describeMetricAppends(metrics: MetricStoreInTest): void {
  describe('appends', () => {
    it('are visible to the next read', async () => {
      for (let second = 0; second < 30; second += 1) {
        expect(await metrics.write({ up: [[second, second]] })).toMatchObject({ accepted: 1, late: 0 });
        expect(await metrics.instant('up', second)).toEqual([
          { metric: { __name__: 'up' }, value: [secondsAt(second), `${second}`] },
        ]);
      }
      expect(await metrics.instant('count_over_time(up[1m])', 29)).toMatchObject([
        { value: [secondsAt(29), '30'] },
      ]);
    });

    it('accept samples in any order, and count late ones', async () => {
      await metrics.write({
        up: [
          [10, 1],
          [30, 3],
        ],
      });
      expect(
        await metrics.write({
          up: [
            [20, 2],
            [5, 0],
            [40, 4],
          ],
        }),
      ).toMatchObject({ accepted: 3, late: 2 });
      const values = [
        [5, '0'],
        [10, '1'],
        [20, '2'],
        [30, '3'],
        [40, '4'],
      ] as const;
      expect(await metrics.instant('up[1m]', 50)).toEqual([
        { metric: { __name__: 'up' }, values: values.map(([second, value]) => [secondsAt(second), value]) },
      ]);
    });

    it('recognize duplicate samples', async () => {
      await metrics.write({
        up: [
          [0, 1],
          [10, 2],
          [20, staleMarkerBits],
        ],
      });
      expect(
        await metrics.write({
          up: [
            [0, 1],
            [10, 2],
            [20, staleMarkerBits],
          ],
        }),
      ).toMatchObject({
        accepted: 0,
        duplicates: 3,
        rejected: {},
      });
      expect(await metrics.instant('count_over_time(up[1m])', 30)).toMatchObject([
        { value: [secondsAt(30), '2'] },
      ]);
    });

    it('keep the first of two values at one time', async () => {
      await metrics.write({
        up: [
          [0, 1],
          [10, 2],
        ],
      });
      const outcome = await metrics.write({
        up: [
          [0, 7],
          [10, 2],
          [20, 3],
          [20, 4],
        ],
      });
      expect(outcome).toMatchObject({ accepted: 1, duplicates: 1, rejected: { duplicate_timestamp: 2 } });
      expect(outcome.reason).toEqual(expect.any(String));
      expect(await metrics.instant('up', 0)).toMatchObject([{ value: [secondsAt(0), '1'] }]);
      expect(await metrics.instant('up', 20)).toMatchObject([{ value: [secondsAt(20), '3'] }]);
    });

    it('reject samples outside the window', async () => {
      const outcome = await metrics.write(
        {
          up: [
            [-11, 1],
            [-10, 2],
            [10, 3],
            [11, 4],
          ],
        },
        { oldestMs: atSecond(-10), newestMs: atSecond(10) },
      );
      expect(outcome).toMatchObject({
        accepted: 2,
        rejected: { too_old: 1, too_new: 1 },
        rejections: [
          { reason: 'too_old', count: 1, example: expect.any(String) },
          { reason: 'too_new', count: 1, example: expect.any(String) },
        ],
        points: { received: 4, rejected: 2 },
      });
      expect(await metrics.instant('count_over_time(up[1m])', 20)).toMatchObject([
        { value: [secondsAt(20), '2'] },
      ]);
    });

    it('store nothing of a malformed request', async () => {
      const request = Uint8Array.of(0x0a, 0x7f, 1, 2, 3);
      await expect(metrics.write({}, { request })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
      expect(await metrics.write({ up: [[0, 1]] })).toMatchObject({ accepted: 1 });
    });

    it('preserve every bit of a value', async () => {
      const bits = [0x7ff8000000000001n, 0x8000000000000000n, 1n, 0x7fefffffffffffffn, 0xfff0000000000000n];
      await metrics.write({ up: bits.map((value, index) => [index, value]) });
      expect(await metrics.instant('up[1m]', 10)).toMatchObject([
        {
          values: ['NaN', '-0', '5e-324', '1.7976931348623157e+308', '-Inf'].map((text, index) => [
            secondsAt(index),
            text,
          ]),
        },
      ]);
      expect(await metrics.write({ up: bits.map((value, index) => [index, value]) })).toMatchObject({
        duplicates: 5,
      });
    });

    it('are stored for the project that sent them', async () => {
      await metrics.write({ 'up{own="yes"}': [[0, 1]] });
      await metrics.write({ 'up{own="no"}': [[0, 2]], other: [[0, 3]] }, { projectId: 'prj_other' });
      expect(await metrics.instant('{__name__=~".+"}', 0)).toMatchObject([{ metric: { own: 'yes' } }]);
      const budget = { deadlineMs: metricContractNowMs + 60_000 };
      expect(await metrics.store.labelNames(metrics.selection(), budget)).toMatchObject({
        items: ['__name__', 'own'],
      });
      expect(await metrics.store.series(metrics.selection(), budget)).toMatchObject({
        items: [{ own: 'yes' }],
      });
      const { items } = await metrics.store.catalogue(
        { ...metrics.selection(), maxMetrics: 10, maxDimensions: 10 },
        budget,
      );
      expect(items.map(({ name }) => name)).toEqual(['up']);
    });
  });
}
