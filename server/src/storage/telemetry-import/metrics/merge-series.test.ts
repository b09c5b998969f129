import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeLabelBytes } from '../../../metrics/label-bytes.ts';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { createBlockCutter } from '../../metrics/day-file/block-cutter.ts';
import { compareSeries, toOrderedSeries } from '../../metrics/day-file/ordered-series.ts';
import { type ExportedSampleBlock, toExportedBlock } from './exported-block.ts';
import { mergeSeries } from './merge-series.ts';

const dayStartMs = 86_400_000;

/** Few series and times, so that memtables share them. */
const memtable = fc.array(
  fc.record({
    metric: fc.constantFrom('', 'a', 'b', 'c'),
    label: fc.constantFrom('x', 'y', 'z'),
    times: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 6 }),
    value: fc.double(),
  }),
  { maxLength: 12 },
);

type Memtable = typeof memtable extends fc.Arbitrary<infer Value> ? Value : never;

function labelsOf({ metric, label }: Memtable[number]): Uint8Array {
  return encodeLabelBytes([...(metric === '' ? [] : ['__name__', metric]), 'label', label]);
}

function toBlocks(table: Memtable, generation: number): ExportedSampleBlock[] {
  const cutter = createBlockCutter('prj_1', dayStartMs);
  const bySeries = new Map(table.map((each) => [Buffer.from(labelsOf(each)).toString('latin1'), each]));
  const series = [...bySeries.values()].map((each) => ({ ...each, ...toOrderedSeries(labelsOf(each)) }));
  for (const { times, value, ...each } of series.sort(compareSeries)) {
    const timestampsMs = Float64Array.from(
      times.toSorted((a, b) => a - b),
      (ms) => dayStartMs + ms,
    );
    const values = Float64Array.from(timestampsMs, () => value);
    cutter.add(each, { timestampsMs, values, from: 0, to: times.length });
  }
  return cutter.finish().map((block, index) =>
    toExportedBlock(block, [generation, index], {
      labels: () => block.labels,
      samples: () => block.samples,
    }),
  );
}

it('gives each series once, and of samples at one time that of the earliest memtable', () => {
  fc.assert(
    fc.property(fc.array(memtable, { maxLength: 5 }), (tables) => {
      const expected = new Map<string, Map<number, number>>();
      for (const table of tables)
        for (const [key, each] of new Map(
          table.map((entry) => [Buffer.from(labelsOf(entry)).toString('latin1'), entry]),
        )) {
          const samples = expected.get(key) ?? new Map<number, number>();
          expected.set(key, samples);
          for (const ms of each.times)
            if (!samples.has(dayStartMs + ms)) samples.set(dayStartMs + ms, each.value);
        }
      const blocks = tables.flatMap((table, generation) => toBlocks(table, generation));
      const found = new Map<string, Map<number, number>>();
      const order: { metric: string; labelBytes: Uint8Array }[] = [];
      for (const { metric, labelBytes, read } of mergeSeries(blocks.toReversed(), dayStartMs)) {
        const { timestampsMs, values, from, to } = read();
        const pairs = Array.from({ length: to - from }, (_, at) => {
          return [timestampsMs[from + at] ?? 0, values[from + at] ?? 0] as const;
        });
        found.set(Buffer.from(labelBytes).toString('latin1'), new Map(pairs));
        order.push({ metric, labelBytes: labelBytes.slice() });
      }
      const sorted = (samples: Map<number, number> | undefined) =>
        [...(samples ?? [])].sort(([a], [b]) => a - b);
      expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
      for (const [key, samples] of found) expect(sorted(samples)).toEqual(sorted(expected.get(key)));
      expect(order.toSorted(compareSeries)).toEqual(order);
      expect(order).toHaveLength(expected.size);
    }),
    { numRuns: propertyRuns() },
  );
});
