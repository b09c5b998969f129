import { expect, it, vi } from 'vitest';
import { encodeLabelBytes } from '../../metrics/label-bytes.ts';
import { listLabelValues, listSeries } from './list-series.ts';
import { createMetricIndex } from './metric-index.ts';
import type { MetricSource } from './selected-metrics.ts';

const seriesCount = 5_000;
const selection = { projectId: 'prj_1', startMs: 0, endMs: 1, limit: 2 };

function createMetric() {
  const metric = createMetricIndex('up', () => expect.fail());
  for (let index = seriesCount - 1; index >= 0; index -= 1) {
    const instance = String(index).padStart(4, '0');
    metric.rowOf(encodeLabelBytes(['__name__', 'up', 'instance', instance]));
  }
  return metric;
}

/** The first selector selects even rows, and the second every third. */
function createSource(): MetricSource {
  const metric = createMetric();
  const selected = [2, 3].map((step) => Int32Array.from({ length: 1_000 }, (_, index) => index * step));
  return { selectMetrics: () => [{ metric, rows: selected.shift() ?? expect.fail() }] };
}

it('lists the first label sets, and those of several selectors once', () => {
  const { items, truncated } = listSeries(createSource(), { ...selection, selectors: [[], []] }, () => {});
  expect([...items.map(({ instance }) => instance), truncated]).toEqual(['2002', '2005', true]);
  const all = { ...selection, selectors: [[], []], label: 'instance', limit: seriesCount };
  const distinct = new Set(Array.from({ length: 1_000 }, (_, index) => [index * 2, index * 3]).flat());
  expect(listLabelValues(createSource(), all, () => {}).items).toHaveLength(distinct.size);
});

it('checks the deadline also between the series of one metric', () => {
  const checkDeadline = vi.fn();
  const metric = createMetric();
  const rows = Int32Array.from({ length: seriesCount }, (_, row) => row);
  listSeries({ selectMetrics: () => [{ metric, rows }] }, { ...selection, selectors: [] }, checkDeadline);
  expect(checkDeadline.mock.calls.length).toBeGreaterThan(2);
});
