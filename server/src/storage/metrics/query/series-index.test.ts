import { expect, it } from 'vitest';
import { encodeLabelBytes } from '../../../metrics/label-bytes.ts';
import { createHeadReplica } from '../shared/head-replica.ts';
import { createSeriesTable } from '../shared/series-table.ts';
import { createSeriesIndex } from './series-index.ts';

function startIndex() {
  const replica = createHeadReplica();
  const table = createSeriesTable(replica.postMessage);
  replica.postMessage({ kind: 'project', ordinal: 0, projectId: 'p' });
  for (const message of table.describe()) replica.postMessage(message);
  let drops = 0;
  const index = createSeriesIndex({ head: replica.view, onDropped: () => void drops++ });
  let ticket = 0;
  return {
    table,
    index,
    get drops() {
      return drops;
    },
    add: (metric: string, host: string) => table.add(0, encodeLabelBytes(['__name__', metric, 'host', host])),
    refresh() {
      table.publish();
      replica.view.refresh();
      index.refresh();
    },
    forget(series: readonly number[]) {
      for (const number of series) table.remove(number);
      replica.postMessage({ kind: 'forgotten', ticket: ++ticket, series: Int32Array.from(series) });
      replica.view.refresh();
      for (const number of series) table.release(number);
    },
  };
}

it('stays in proportion to the series of the head, whatever came before', () => {
  const started = startIndex();
  const { index } = started;
  let most = 0;
  for (let round = 0; round < 60; round++) {
    const series = Array.from({ length: 400 }, (_, number) => started.add('m', `${round} ${number}`));
    started.refresh();
    const metric = index.find('p', 'm');
    most = Math.max(most, metric?.rowCount ?? 0);
    const rows = [...(metric?.match([], () => {}) ?? [])].filter(
      (row) => (metric?.headSeries(row) ?? -1) >= 0,
    );
    expect(rows.map((row) => metric?.labels(row)[3]?.split(' ')[0])).toEqual(rows.map(() => `${round}`));
    expect(rows).toHaveLength(400);
    started.forget(series);
  }
  expect(most).toBeLessThan(2_000);
  expect(started.table.count).toBe(400);
});

it('keeps the rows of day files for series that are gone, until there are too many', () => {
  const started = startIndex();
  const { index } = started;
  const kept = started.add('m', 'kept');
  const gone = started.add('m', 'gone');
  started.refresh();
  const metric = index.find('p', 'm');
  const labelBytes = encodeLabelBytes(['__name__', 'm', 'host', 'gone']);
  const row = metric?.rowOf(labelBytes);
  started.forget([gone]);
  started.add('m', 'other');
  started.refresh();
  expect(index.find('p', 'm')).toBe(metric);
  expect(metric?.rowOf(labelBytes)).toBe(row);
  expect(metric?.labels(row ?? -1)).toEqual(['__name__', 'm', 'host', 'gone']);
  expect(metric?.headSeries(row ?? -1)).toBe(-1);
  const again = started.add('m', 'gone');
  started.refresh();
  expect(index.find('p', 'm')?.headSeries(row ?? -1)).toBe(again);
  expect(started.drops).toBe(0);
  for (let number = 0; number < 1_100; number++) {
    metric?.rowOf(encodeLabelBytes(['__name__', 'm', 'host', `${number}`]));
  }
  started.forget([again]);
  expect(started.drops).toBe(1);
  expect(index.find('p', 'm')?.rowCount).toBe(2);
  expect(index.find('p', 'm')?.headSeries(0)).toBe(kept);
});

it('drops metrics without series', () => {
  const started = startIndex();
  for (let number = 0; number < 100; number++) {
    const series = started.add(`m${number}`, 'a');
    started.refresh();
    expect(started.index.find('p', `m${number}`)?.rowCount).toBe(1);
    started.forget([series]);
  }
  expect([...started.index.metricNames('p')]).toEqual([]);
});
