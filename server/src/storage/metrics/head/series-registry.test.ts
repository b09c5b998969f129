import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeLabelBytes } from '../../../metrics/label-bytes.ts';
import { createSeriesTable } from '../shared/series-table.ts';
import { indexPageBytes, labelSlabBytes } from '../shared/series-table-layout.ts';
import { defaultSampleWriterLimits } from './sample-writer-limits.ts';
import { createSeriesRegistry } from './series-registry.ts';

const step = fc.record({ key: fc.nat({ max: 1_500 }), isForgotten: fc.boolean() });

it('finds the series that it has, and no other, whatever was forgotten before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 3_000, size: 'max' }), (steps) => {
      const limits = { ...defaultSampleWriterLimits };
      const registry = createSeriesRegistry({ table: createSeriesTable(() => {}), limits });
      const model = new Map<number, number>();
      for (const { key, isForgotten } of steps) {
        const labelBytes = encodeLabelBytes(['__name__', `m${key % 7}`, 'key', `${key}`]);
        const known = model.get(key);
        if (!isForgotten) {
          const series = registry.resolve(key % 3, labelBytes);
          if (known !== undefined) expect(series).toBe(known);
          else expect([...model.values()]).not.toContain(series);
          model.set(key, Number(series));
          registry.markStored();
        } else if (known !== undefined) {
          registry.forget(known);
          registry.release(known);
          model.delete(key);
        }
      }
      expect(registry.table.livingCount).toBe(model.size);
      for (const [key, series] of model) {
        expect(
          registry.resolve(key % 3, encodeLabelBytes(['__name__', `m${key % 7}`, 'key', `${key}`])),
        ).toBe(series);
        expect(registry.metricNames.metrics[registry.metricNames.ofSeries[series] ?? -1]).toEqual({
          project: key % 3,
          name: `m${key % 7}`,
        });
      }
    }),
    { numRuns: 20 },
  );
});

it('gives the numbers of metrics again that have no series any more', () => {
  const limits = { ...defaultSampleWriterLimits };
  const registry = createSeriesRegistry({ table: createSeriesTable(() => {}), limits });
  for (let round = 0; round < 100; round++) {
    const series = Number(registry.resolve(0, encodeLabelBytes(['__name__', `m${round}`])));
    registry.markStored();
    registry.forget(series);
    registry.release(series);
  }
  expect(registry.metricNames.metrics).toHaveLength(1);
});

it.each(['m', '', '\ufeffm', 'größe', 'm\u{1f600}'])(
  'knows the metric of a series by its whole name: %j',
  (name) => {
    const limits = { ...defaultSampleWriterLimits };
    const registry = createSeriesRegistry({ table: createSeriesTable(() => {}), limits });
    const series = Number(
      registry.resolve(0, encodeLabelBytes(['a', 'b', ...(name === '' ? [] : ['__name__', name])])),
    );
    expect(registry.metricNames.metrics[registry.metricNames.ofSeries[series] ?? -1]?.name).toBe(name);
  },
);

it('leaves room for the labels of other projects, until those of one are released', () => {
  const limits = { ...defaultSampleWriterLimits, maxProjectSeriesBytes: 1_000 };
  const registry = createSeriesRegistry({ table: createSeriesTable(() => {}), limits });
  const labelsOf = (name: string) => encodeLabelBytes(['__name__', name, 'long', 'x'.repeat(500)]);
  const first = registry.resolve(0, labelsOf('first')) as number;
  const refusal = { reason: 'series_limit', text: expect.stringMatching(/of the project take 1000 bytes/) };
  expect(registry.resolve(0, labelsOf('second'))).toMatchObject(refusal);
  expect(registry.resolve(0, labelsOf('first'))).toBe(first);
  expect(registry.resolve(1, labelsOf('second'))).toBeTypeOf('number');
  registry.markStored();
  registry.forget(first);
  expect(registry.resolve(0, labelsOf('second'))).toMatchObject(refusal);
  registry.release(first);
  expect(registry.resolve(0, labelsOf('second'))).toBeTypeOf('number');
});

it('leaves room for other projects also where each label set of one leaves nearly half of its slab unused', () => {
  const series = { ...defaultSampleWriterLimits.series, maxLabelValueBytes: labelSlabBytes };
  const labelBytes = 4 * labelSlabBytes;
  const nameBytes = 1_000;
  const limits = { ...defaultSampleWriterLimits, series, maxProjectSeriesBytes: labelBytes + nameBytes };
  const table = createSeriesTable(() => {});
  const registry = createSeriesRegistry({ table, limits });
  const emptyBytes = table.byteSize;
  const long = 'x'.repeat(labelSlabBytes / 2);
  let count = 0;
  while (
    count < 8 &&
    typeof registry.resolve(0, encodeLabelBytes(['__name__', `m${count}`, 'long', long])) === 'number'
  )
    count += 1;
  expect(count).toBe(4);
  expect(table.byteSize - emptyBytes - indexPageBytes).toBeLessThanOrEqual(labelBytes);
});

it('counts the names of metrics, which are kept once more as text, until none of their series is left', () => {
  const table = createSeriesTable(() => {});
  const limits = { ...defaultSampleWriterLimits, maxProjectSeriesBytes: 20_000 };
  const registry = createSeriesRegistry({ table, limits });
  const long = 'x'.repeat(1_000);
  const fill = (labelsOf: (index: number) => readonly string[]) => {
    const added: number[] = [];
    for (let index = 10; index < 99; index++) {
      const series = registry.resolve(0, encodeLabelBytes(labelsOf(index)));
      if (typeof series === 'number') added.push(series);
    }
    return added;
  };
  const ofOneMetric = fill((index) => ['__name__', 'm', 'a', `${long}${index}`]);
  registry.markStored();
  for (const series of ofOneMetric) {
    registry.forget(series);
    registry.release(series);
  }
  expect(registry.byteSize).toBe(table.byteSize);
  const ofManyMetrics = fill((index) => ['__name__', `${long}${index}`, 'a', 'm']);
  // Two bytes for each character of a name, beside those of its labels.
  expect(ofManyMetrics.length).toBeLessThan(0.4 * ofOneMetric.length);
  expect(ofManyMetrics.length).toBeGreaterThan(0.25 * ofOneMetric.length);
});
