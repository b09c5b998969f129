import { expect, test } from 'vitest';
import { createLabelMatcher } from '../labels/create-label-matcher.ts';
import { toLabels } from '../labels/to-labels.ts';
import { isStaleMarker, writeStaleMarker } from '../samples/stale-marker.ts';
import { createMemorySource } from './create-memory-source.ts';

const up = createLabelMatcher({ name: '__name__', operator: '=', value: 'up' });
const labels = toLabels({ __name__: 'up', job: 'api' });

test('a selection has the series that match and have samples in its closed range', () => {
  const source = createMemorySource();
  source.append(labels, [10, 20, 30], Float64Array.of(1, 2, 3));
  source.append(toLabels({ __name__: 'down' }), [20], Float64Array.of(1));
  const selected = source.select([up], 20, 30);
  expect(selected.count).toBe(1);
  expect(selected.labels(0)).toBe(labels);
  expect(selected.read(0)).toMatchObject({ from: 1, to: 3 });
  expect(source.select([up], 31, 90).count).toBe(0);
  expect(source.select([up], 11, 19).count).toBe(0);
});

test('appends to a series are merged by time, the last value wins', () => {
  const source = createMemorySource();
  source.append(labels, [10, 30], Float64Array.of(1, 3));
  source.append([...labels], [20, 30], Float64Array.of(2, 9));
  const { timestampsMs, values } = source.select([up], 0, 100).read(0);
  expect([...timestampsMs]).toEqual([10, 20, 30]);
  expect([...values]).toEqual([1, 2, 9]);
});

test('staleness markers keep their bits', () => {
  const source = createMemorySource();
  const values = Float64Array.of(1, Number.NaN, 3);
  writeStaleMarker(values, 1);
  source.append(labels, [10, 20, 30], values);
  source.append(labels, [40], Float64Array.of(4));
  const read = source.select([up], 0, 100).read(0);
  expect([0, 1, 2, 3].map((index) => isStaleMarker(read.values, index))).toEqual([false, true, false, false]);
});
