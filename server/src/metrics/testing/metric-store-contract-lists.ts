import { describe, expect, it } from 'vitest';
import type { MatcherNode, MatchOperator } from '../../promql/syntax/ast.ts';
import {
  atSecond,
  type MetricStoreInTest,
  metricContractNowMs,
  unhurriedMetricQuery,
} from './metric-store-contract-setup.ts';

export function describeMetricLists(metrics: MetricStoreInTest): void {
  const budget = unhurriedMetricQuery;
  const matcher = (name: string, operator: MatchOperator, value: string): MatcherNode => ({
    name,
    operator,
    value,
    span: { start: 0, end: 0 },
  });
  const writeShop = () =>
    metrics.write({
      'up{job="shop",zone="b"}': [[0, 1]],
      'up{job="shop",zone="a"}': [[0, 1]],
      'up{job="cart",__proto__="x"}': [[0, 1]],
      'http_requests_total{job="shop"}': [[0, 1]],
    });

  describe('lists', () => {
    it('return label sets by selectors, sorted and limited', async () => {
      await writeShop();
      const list = (limit: number, ...selectors: MatcherNode[][]) =>
        metrics.store.series(metrics.selection({ selectors, limit }), budget);
      const [http, a, b] = [
        { __name__: 'http_requests_total', job: 'shop' },
        { __name__: 'up', job: 'shop', zone: 'a' },
        { __name__: 'up', job: 'shop', zone: 'b' },
      ];
      expect(await list(10, [matcher('job', '=', 'shop')])).toEqual({
        items: [http, a, b],
        truncated: false,
      });
      expect(await list(2, [matcher('job', '=', 'shop')])).toEqual({ items: [http, a], truncated: true });
      const twice = [[matcher('zone', '=', 'a')], [matcher('zone', '=~', 'a|b')]];
      expect(await list(10, ...twice)).toEqual({ items: [a, b], truncated: false });
      const { items } = await list(10, [matcher('job', '=', 'cart')]);
      expect(items.map((item) => Object.entries(item).sort())).toEqual([
        [
          ['__name__', 'up'],
          ['__proto__', 'x'],
          ['job', 'cart'],
        ],
      ]);
    });

    it('count series by metric, label and pair', async () => {
      await writeShop();
      const { startMs, endMs, projectId } = metrics.selection({});
      const count = (limit: number) =>
        metrics.store.cardinality({ projectId, startMs, endMs, limit }, budget);
      expect(await count(2)).toEqual({
        seriesCount: 4,
        labelPairCount: 7,
        seriesByMetric: [
          { name: 'up', value: 3 },
          { name: 'http_requests_total', value: 1 },
        ],
        valuesByLabel: [
          { name: '__name__', value: 2 },
          { name: 'job', value: 2 },
        ],
        valueBytesByLabel: [
          { name: '__name__', value: 21 },
          { name: 'job', value: 8 },
        ],
        seriesByPair: [
          { name: '__name__=up', value: 3 },
          { name: 'job=shop', value: 3 },
        ],
      });
      const { seriesByPair } = await count(100);
      expect(seriesByPair.map(({ name, value }) => `${name} ${value}`)).toEqual([
        '__name__=up 3',
        'job=shop 3',
        '__name__=http_requests_total 1',
        '__proto__=x 1',
        'job=cart 1',
        'zone=a 1',
        'zone=b 1',
      ]);
      const none = { startMs: endMs + 1, endMs: endMs + 2, projectId, limit: 10 };
      expect(await metrics.store.cardinality(none, budget)).toMatchObject({
        seriesCount: 0,
        seriesByPair: [],
      });
    });

    it('return label names and values', async () => {
      await writeShop();
      const shop = [[matcher('job', '=', 'shop')]];
      const names = (limit: number, selectors: MatcherNode[][] = []) =>
        metrics.store.labelNames(metrics.selection({ limit, selectors }), budget);
      const values = (label: string, limit: number, selectors: MatcherNode[][] = []) =>
        metrics.store.labelValues({ ...metrics.selection({ limit, selectors }), label }, budget);
      const all = ['__name__', '__proto__', 'job', 'zone'];
      expect(await names(10)).toEqual({ items: all, truncated: false });
      expect(await names(3)).toEqual({ items: all.slice(0, 3), truncated: true });
      expect(await names(10, shop)).toEqual({ items: ['__name__', 'job', 'zone'], truncated: false });
      expect(await values('job', 10)).toEqual({ items: ['cart', 'shop'], truncated: false });
      expect(await values('zone', 1)).toEqual({ items: ['a'], truncated: true });
      expect(await values('__name__', 10, shop)).toEqual({
        items: ['http_requests_total', 'up'],
        truncated: false,
      });
      expect(await values('none', 10)).toEqual({ items: [], truncated: false });
    });

    it('omit series without samples in the window', async () => {
      await writeShop();
      const later = { startMs: atSecond(86_400 * 2), endMs: atSecond(86_400 * 3) };
      expect((await metrics.store.series(metrics.selection(later), budget)).items).toEqual([]);
      expect((await metrics.store.labelNames(metrics.selection(later), budget)).items).toEqual([]);
      const catalogue = { ...metrics.selection(later), maxMetrics: 10, maxDimensions: 10 };
      expect((await metrics.store.catalogue(catalogue, budget)).items).toEqual([]);
    });

    it('return the latest metadata', async () => {
      const described = { type: 1, name: 'requests', help: 'Requests.', unit: 'requests' };
      await metrics.write({ requests: [[0, 1]] }, { metadata: [described, { type: 2, name: 'load' }] });
      await metrics.write({ requests: [[1, 1]] }, { metadata: [{ ...described, help: 'All requests.' }] });
      const list = (metric?: string, limit = 10) =>
        metrics.store.metadata(
          { projectId: metrics.projectId, limit, ...(metric === undefined ? {} : { metric }) },
          budget,
        );
      const requests = { name: 'requests', kind: 'sum', unit: 'requests', description: 'All requests.' };
      const load = { name: 'load', kind: 'gauge', unit: '', description: '' };
      expect(await list()).toEqual({ items: [load, requests], truncated: false });
      expect(await list('requests')).toEqual({ items: [requests], truncated: false });
      expect(await list(undefined, 1)).toEqual({ items: [load], truncated: true });
      expect(await list('none')).toEqual({ items: [], truncated: false });
    });

    it('return the catalogue of metric families', async () => {
      await metrics.write(
        {
          'latency_bucket{le="1",path="/"}': [[0, 1]],
          latency_sum: [[0, 1]],
          latency_count: [[0, 1]],
          'size_bucket{le="+Inf"}': [[0, 1]],
          size_count: [[0, 1]],
          'pause{quantile="0.5"}': [[0, 1]],
          pause_sum: [[0, 1]],
          requests_total: [[0, 1]],
          load_count: [[0, 1]],
        },
        { metadata: [{ type: 3, name: 'latency', help: 'How long.', unit: 's' }] },
      );
      const list = async (changes: { search?: string; maxMetrics?: number; maxDimensions?: number } = {}) =>
        metrics.store.catalogue(
          {
            projectId: metrics.projectId,
            startMs: metricContractNowMs - 1000,
            endMs: metricContractNowMs + 1000,
            maxMetrics: 10,
            maxDimensions: 10,
            ...changes,
          },
          budget,
        );
      const none = { items: [], truncated: false };
      const latency = { name: 'latency', kind: 'histogram', unit: 's', description: 'How long.' };
      expect(await list()).toEqual({
        items: [
          { ...latency, dimensions: { items: ['le', 'path'], truncated: false } },
          { name: 'load_count', kind: 'gauge', dimensions: none },
          { name: 'pause', kind: 'summary', dimensions: { items: ['quantile'], truncated: false } },
          { name: 'requests_total', kind: 'sum', dimensions: none },
          { name: 'size', kind: 'histogram', dimensions: { items: ['le'], truncated: false } },
        ],
        truncated: false,
      });
      expect(await list({ search: 'LATE', maxDimensions: 1 })).toEqual({
        items: [{ ...latency, dimensions: { items: ['le'], truncated: true } }],
        truncated: false,
      });
      expect(await list({ maxMetrics: 2 })).toMatchObject({ truncated: true, items: [{}, {}] });
    });
  });
}
