import { describe, expect, it } from 'vitest';
import {
  encodeMetricsRequest,
  type MetricInit,
} from '../../ingest/metrics/testing/encode-metrics-request.ts';
import { atSecond, type MetricStoreInTest, secondsAt } from './metric-store-contract-setup.ts';

/** Data points of OTLP, whose times are nanoseconds and whose values may be deltas. */
export function describeMetricPoints(metrics: MetricStoreInTest): void {
  const delta = 1;

  function send(...sent: readonly MetricInit[]) {
    const request = encodeMetricsRequest([{ scopeMetrics: [{ metrics: sent }] }]);
    return metrics.write({}, { request, format: 'otlp' });
  }

  function timeNs(second: number, ns = 0): bigint {
    return BigInt(atSecond(second)) * 1_000_000n + BigInt(ns);
  }

  function requests(...points: readonly (readonly [second: number, value: number, ns?: number])[]) {
    const sum = points.map(([second, value, ns]) => ({ timeNs: timeNs(second, ns), value }));
    return { name: 'requests', sum, temporality: delta, isMonotonic: true };
  }

  const last = async (query: string, second = 30) => {
    const found = (await metrics.instant(query, second)) as { value: [number, string] }[];
    return found.map(({ value }) => value[1]);
  };

  describe('deltas', () => {
    it('are added up, those of a repeated request once', async () => {
      expect(await send(requests([0, 2]))).toMatchObject({ accepted: 1 });
      expect(await send(requests([10, 3]))).toMatchObject({ accepted: 1 });
      expect(await send(requests([10, 3]))).toMatchObject({ accepted: 0, duplicates: 1 });
      expect(await metrics.instant('requests_total', 10)).toMatchObject([{ value: [secondsAt(10), '5'] }]);
    });

    it('of one millisecond all count', async () => {
      expect(await send(requests([0, 5, 100_000], [0, 7, 200_000]))).toMatchObject({ accepted: 2 });
      expect(await metrics.instant('requests_total', 0)).toMatchObject([{ value: [secondsAt(0), '12'] }]);
    });

    it('of two senders that write one series all count, in any order', async () => {
      let sum = 0;
      for (const [index, second] of [0, 0, 10, 7, 20, 20, 15].entries()) {
        sum += index + 1;
        expect(await send(requests([second, index + 1]))).toMatchObject({ accepted: 1, rejected: {} });
        expect(await last('requests_total')).toEqual([`${sum}`]);
      }
    });

    it.each([Number.NaN, Number.POSITIVE_INFINITY])(
      'that cannot be added are rejected: %d',
      async (value) => {
        const histogram = { timeNs: timeNs(0), count: 1n, sum: value, bucketCounts: [1n] };
        const outcome = await send(requests([0, 1], [1, value]), {
          name: 'wait',
          histogram: [histogram],
          temporality: delta,
        });
        expect(outcome).toMatchObject({ accepted: 1, points: { received: 3, rejected: 2 } });
        expect(await last('requests_total')).toEqual(['1']);
        expect(await last('wait_count')).toEqual([]);
      },
    );

    it('begin again where the total would be infinite', async () => {
      const steps = [
        [0, 1.5e308],
        [10, 1e308],
        [20, 2e307],
      ] as const;
      for (const [second, value] of steps)
        expect(await send(requests([second, value]))).toMatchObject({ accepted: 1, rejected: {} });
      expect(await last('requests_total')).toEqual(['1.2e+308']);
      expect(await last('resets(requests_total[1m])')).toEqual(['1']);
    });

    it('of histograms count in every bucket', async () => {
      const points = [100_000, 200_000].map((ns) => ({
        timeNs: timeNs(0, ns),
        count: 3n,
        sum: 4,
        bucketCounts: [1n, 2n],
        explicitBounds: [1],
      }));
      const exponential = [100_000, 200_000].map((ns) => ({
        timeNs: timeNs(0, ns),
        count: 3n,
        sum: 4,
        scale: 0,
        positive: { offset: 0, bucketCounts: [1n, 2n] },
      }));
      await send(
        { name: 'wait', histogram: points, temporality: delta },
        { name: 'size', exponentialHistogram: exponential, temporality: delta },
      );
      expect(await last('wait_bucket{le="1"}')).toEqual(['2']);
      expect(await last('wait_bucket{le="+Inf"}')).toEqual(['6']);
      expect(await last('wait_count')).toEqual(['6']);
      expect(await last('wait_sum')).toEqual(['8']);
      expect(await last('size_bucket{le="2"}')).toEqual(['2']);
      expect(await last('size_bucket{le="4"}')).toEqual(['6']);
      expect(await last('size_sum')).toEqual(['8']);
    });
  });

  describe('values of one millisecond', () => {
    const gauge = (...points: readonly (readonly [value: number, ns: number])[]) => ({
      name: 'level',
      gauge: points.map(([value, ns]) => ({ timeNs: timeNs(0, ns), value })),
    });

    it('leave the latest one, also when the request is repeated', async () => {
      const first = { accepted: 1, duplicates: 2, rejected: {}, points: { received: 3, rejected: 0 } };
      expect(await send(gauge([5, 1], [7, 3], [6, 2]))).toMatchObject(first);
      expect(await last('level', 0)).toEqual(['7']);
      expect(await send(gauge([5, 1], [7, 3], [6, 2]))).toMatchObject({ accepted: 0, rejected: {} });
    });

    it('of another request are a conflict', async () => {
      await send(gauge([5, 1]));
      expect(await send(gauge([6, 2]))).toMatchObject({ rejected: { duplicate_timestamp: 1 } });
      expect(await last('level', 0)).toEqual(['5']);
    });
  });
}
