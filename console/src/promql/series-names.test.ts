import { expect, it } from 'vitest';
import { type Labels, nameSeries, sortSeries, varyingLabels } from './series-names.ts';

it('names series by what tells them apart', () => {
  const series = [
    { __name__: 'up', job: 'api', instance: 'a:1' },
    { __name__: 'up', job: 'api', instance: 'b:1' },
  ];
  expect(nameSeries(series, 'up')).toEqual(['instance="a:1"', 'instance="b:1"']);
});

it('keeps metric names that differ, and names a series without the differing label', () => {
  const series = [{ __name__: 'up' }, { __name__: 'down', job: 'api' }, { job: 'x' }];
  expect(nameSeries(series, '{job!=""}')).toEqual(['up', 'down{job="api"}', 'job="x"']);
});

it('gives a single series its whole name, and one without labels that of its query', () => {
  expect(nameSeries([{ __name__: 'up', job: 'api' }], 'up')).toEqual(['up{job="api"}']);
  expect(nameSeries([{}], 'sum(up)')).toEqual(['sum(up)']);
});

it('takes labels for data, whatever their names', () => {
  const series = [{ constructor: '<b>' }, { constructor: 'x', 'a.b': '"' }];
  expect(varyingLabels(series)).toEqual(['a.b', 'constructor']);
  expect(nameSeries(series, 'q')).toEqual(['constructor="<b>"', '"a.b"="\\"", constructor="x"']);
  const without: Labels = { job: 'api' };
  expect(nameSeries([without, { constructor: 'x' }], 'q')).toEqual(['job="api"', 'constructor="x"']);
});

it('sorts by labels, numbers by value, so that the order does not depend on the answer', () => {
  const series = ['shard-10', 'shard-9', 'shard-1'].map((shard) => ({ metric: { __name__: 'x', shard } }));
  const shards = sortSeries(series).map(({ metric }) => metric.shard);
  expect(shards).toEqual(['shard-1', 'shard-9', 'shard-10']);
  expect(sortSeries([...series].reverse()).map(({ metric }) => metric.shard)).toEqual(shards);
});
