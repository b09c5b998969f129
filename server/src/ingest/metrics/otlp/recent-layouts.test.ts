import { expect, it } from 'vitest';
import type { MetricContext, SeriesLayout } from './metric-context.ts';
import { rememberLayout } from './recent-layouts.ts';

function startMetric() {
  const metric: MetricContext = {
    id: 1,
    isKept: true,
    scope: {
      id: 1,
      resource: { id: 1, isKept: true, target: new Map(), targetInfo: undefined, refusal: undefined },
      isKept: true,
      parts: [],
      refusal: undefined,
    },
    metadata: { name: 'h', kind: 'histogram', unit: '', description: '' },
    layouts: [],
    recentLayouts: [],
    describedEpoch: 0,
    refusal: undefined,
  };
  const makeLayout = (id: number, seriesCount: number): SeriesLayout => ({
    id,
    metric,
    seriesCount,
    makeForms: () => new Array(seriesCount).fill({ suffix: '_bucket' }),
    bounds: [],
  });
  return { makeLayout, recentIds: () => metric.recentLayouts.map(({ id }) => id) };
}

it('the newest layouts of a metric are remembered, each once', () => {
  const { makeLayout, recentIds } = startMetric();
  const [first, second] = [makeLayout(1, 4), makeLayout(2, 4)];
  for (const layout of [first, first, second, first]) rememberLayout(layout);
  expect(recentIds()).toEqual([1, 2]);
  for (let id = 3; id <= 30; id++) rememberLayout(makeLayout(id, 4));
  expect(recentIds()).toEqual(Array.from({ length: 16 }, (_, index) => 30 - index));
});

it('fewer layouts of very many series are remembered, the newest always', () => {
  const { makeLayout, recentIds } = startMetric();
  for (let id = 1; id <= 5; id++) rememberLayout(makeLayout(id, 1_003));
  expect(recentIds()).toEqual([5, 4]);
  rememberLayout(makeLayout(6, 5_000));
  expect(recentIds()).toEqual([6, 5]);
  rememberLayout(makeLayout(7, 4));
  expect(recentIds()).toEqual([7]);
});
